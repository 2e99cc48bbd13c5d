// What modules that know nothing else of VS Code take from it, as it is in English.

export const l10n = {
  t: (text: string, ...values: unknown[]): string =>
    text.replaceAll(/\{(\d+)\}/g, (whole, at: string) => String(values[Number(at)] ?? whole)),
};
