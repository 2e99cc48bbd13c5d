// What the map's page and the extension say to each other.

import type { GraphEdge, GraphNode } from '../protocol';

export interface Words {
  /** by kind of node */
  readonly kinds: Readonly<Record<string, string>>;
  /** by kind of memory */
  readonly memories: Readonly<Record<string, string>>;
  /** by status of node */
  readonly statuses: Readonly<Record<string, string>>;
  /** by type of edge; others are called as they are */
  readonly edges: Readonly<Record<string, string>>;
  readonly open: string;
  readonly surroundings: string;
  readonly everything: string;
  /** {0} done, in percent */
  readonly arranging: string;
  /** {0} memories, {1} places in the code, {2} entities */
  readonly counts: string;
  /** {0} memories that are not drawn */
  readonly leftOut: string;
  readonly nothing: string;
  readonly noneChosen: string;
  /** {0} more than are listed */
  readonly more: string;
  readonly now: string;
}

export type ToPage =
  | {
      readonly kind: 'graph';
      readonly nodes: readonly GraphNode[];
      readonly edges: readonly GraphEdge[];
      readonly truncated: number;
      readonly words: Words;
      readonly language: string;
      /** id of the node to begin with; empty for none */
      readonly chosen: string;
    }
  | { readonly kind: 'said'; readonly text: string };

export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'find'; readonly query: string }
  /** `memories` are tied to the node, when it is none itself */
  | { readonly kind: 'open'; readonly id: string; readonly memories: readonly string[] }
  | { readonly kind: 'drawn'; readonly nodes: number; readonly ms: number };
