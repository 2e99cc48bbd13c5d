// Text of memories, files and commits as it is shown: what cannot be seen is written out, and nothing in it becomes an
// icon or a link. The server says the same of what it renders itself. Knows nothing of VS Code.

const UNSEEN = new RegExp(
  [
    '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}',
    '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0',
    '\\u{e0100}-\\u{e01ef}]',
  ].join(''),
  'gu',
);
const EMOJI = '[\\u00a9\\u00ae\\u203c-\\u3299\\u{1f000}-\\u{1faff}]';
const JOINING = '[\\u0600-\\u06ff\\u0750-\\u077f\\u08a0-\\u08ff\\u0900-\\u0dff]';
/** Joiners and selectors where the spelling of an emoji, or of a script such as Persian's or Hindi's, has them. */
const SPELT = new RegExp(
  [
    `(?<=${EMOJI})\\ufe0f?\\u200d(?=${EMOJI})`,
    `(?<=${EMOJI})\\ufe0f`,
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  ].join('|'),
  'gu',
);

/** The text with every character that shows nothing written out as `\u202e`; line breaks and tabs stay. */
export function visible(text: string): string {
  let shown = '';
  let last = 0;
  for (const spelt of text.matchAll(SPELT)) {
    shown += written(text.slice(last, spelt.index)) + spelt[0];
    last = spelt.index + spelt[0].length;
  }
  return shown + written(text.slice(last));
}

/** The same in one line, for labels and messages: `$(name)` is no icon, and `[text](target)` no link. */
export function label(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ')).trim().replaceAll('$(', '$ (').replaceAll('](', '] (');
}

/** A sentence of the server in one line: it quotes code between backticks, which only Markdown shows as that. */
export function sentence(text: string): string {
  const shown = (code: string) => (/^(["']).*\1$/s.test(code) ? code : `'${code}'`); // a string has quotes of its own
  return label(
    text
      .split('`')
      .map((piece, at) => (at % 2 === 1 ? shown(piece) : piece))
      .join(''),
  );
}

function written(text: string): string {
  return text.replaceAll(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16);
    return character === '\n' || character === '\t'
      ? character
      : code > 0xffff
        ? `\\U${digits.padStart(8, '0')}`
        : `\\u${digits.padStart(4, '0')}`;
  });
}
