// What quick fixes, cards and views hand to the commands about one memory.

export interface Target {
  readonly id: string;
  /** a document or folder that says which store is meant */
  readonly uri: string;
  readonly anchor?: string;
}

export interface Targets {
  readonly ids: readonly string[];
  readonly uri: string;
}

/** Commands that the server may name in a fix or a card. */
export const CLIENT_COMMANDS = [
  'moorage.showThenAndNow',
  'moorage.editMemory',
  'moorage.supersedeMemory',
  'moorage.snoozeMemories',
];

/** What a fix may name besides; no card, since it runs whatever command it is handed. */
export const FIX_COMMANDS = [...CLIENT_COMMANDS, 'moorage.moreFixes'];

/** Under which memories are files; the server names them so, too. */
export const MEMORY_SCHEME = 'moorage-memory';
