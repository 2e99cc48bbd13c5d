// What the tree of memories shows: the groups of each folder, and pages of those groups that are open.

import type { Connection } from '../client';
import { type BrowseResult, browse, type MemoryItem } from '../protocol';
import { type By, type GroupNode, groupNode } from './nodes';
import { rootsOf } from './roots';

const PAGE = 100;
const LONGEST_PAGE = 500;

/** How the tree is grouped and filtered. */
export interface Chosen {
  readonly by: By;
  readonly query: string;
}

export interface Page {
  readonly items: MemoryItem[];
  /** where the next one begins; null when this was all */
  next: number | null;
}

/** The groups of a folder. */
export interface FolderListing {
  readonly uri: string;
  readonly found: BrowseResult | undefined;
  readonly groups: readonly GroupNode[];
  /** why there are none; empty otherwise */
  readonly problem: string;
}

export interface Listing {
  readonly chosen: Chosen;
  /** how many folders the server has, with those that do not work */
  readonly all: number;
  readonly folders: readonly FolderListing[];
  readonly pages: Map<string, Page>;
}

/** Asks for all of it; of groups that are open, as much as was shown before. */
export async function listingOf(
  connection: Connection,
  chosen: Chosen,
  open: ReadonlySet<string>,
  shown: Listing | undefined,
): Promise<Listing> {
  const all = await rootsOf(connection);
  const ready = all.filter((each) => each.folder.state === 'ready');
  const folders = await Promise.all(ready.map(({ uri }) => folderListing(connection, chosen, uri)));
  const groups = folders.flatMap((each) => each.groups).filter((each) => open.has(each.id));
  const pages = await Promise.all(
    groups.map(async (group): Promise<[string, Page]> => {
      const wanted = shown?.pages.get(group.id)?.items.length ?? 0;
      return [group.id, await firstPages(connection, chosen, group, wanted)];
    }),
  );
  return { chosen, all: all.length, folders, pages: new Map(pages) };
}

async function folderListing(connection: Connection, { by, query }: Chosen, uri: string): Promise<FolderListing> {
  try {
    const found = await connection.request(browse, { by, query, uri });
    const groups = found?.groups.map((group) => groupNode(uri, by, query, group)) ?? [];
    return { uri, found, groups, problem: '' };
  } catch (error) {
    return { uri, found: undefined, groups: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** At least so many memories of a group, when there are so many. */
export async function firstPages(connection: Connection, chosen: Chosen, group: GroupNode, wanted = 0): Promise<Page> {
  const least = Math.max(PAGE, wanted);
  const page: Page = { items: [], next: 0 };
  while (page.next !== null && page.items.length < least) {
    await nextPage(connection, chosen, group, page, Math.min(least - page.items.length, LONGEST_PAGE));
  }
  return page;
}

/** Adds the next page to what is there of a group. */
export async function nextPage(
  connection: Connection,
  { query }: Chosen,
  { by, uri, group }: GroupNode,
  page: Page,
  limit = PAGE,
): Promise<void> {
  const asked = { by, query, group: group.key, offset: page.next ?? 0, limit, uri };
  const found = await connection.request(browse, asked);
  page.items.push(...(found?.items ?? []));
  page.next = found?.nextOffset ?? null;
}
