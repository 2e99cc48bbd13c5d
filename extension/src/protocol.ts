// Generated from server/moorage/wire by extension/scripts/generate.py. Do not edit.

/** A request by its method; `types` is never there, and says what goes out and what comes back. */
export interface Request<P, R> {
  readonly method: string;
  readonly types?: (params: P) => R;
}

export interface Notification<P> {
  readonly method: string;
  readonly types?: (params: P) => void;
}

export interface AcceptSuggestionsParams {
  /** ids or numbers, or only `all` */
  ids: string[];
  /** as it was listed */
  limit?: number | null;
  /** for progress */
  workDoneToken?: string | null;
  uri?: string | null;
}

export interface AcceptSuggestionsResult {
  results: RememberResult[];
  /** event to undo all of it by; null when nothing was stored */
  operation: string | null;
}

export interface AdoptResult {
  /** memories looked at */
  scanned: number;
  /** those that were tied, or would be */
  anchored: AdoptedItem[];
  /** had an anchor already */
  skipped: number;
  /** name no file that exists */
  noRef: number;
  /** what `undo` takes; none of a dry run */
  events: string[];
}

export interface AdoptedItem {
  id: string;
  title: string;
  anchors: string[];
}

export interface AgentItem {
  name: string;
  title: string;
  /** rules, hooks, mcp */
  can: string[];
  /** by part: the files, or why there is none */
  places: Record<string, string>;
  inUse: boolean;
}

export interface AgentsResult {
  agents: AgentItem[];
}

export interface AnchorItem {
  id: string;
  /** where the code is today, or was last seen when lost; workspace-relative */
  path: string;
  /** dotted name; None is the whole file, or the folder when the path ends in a slash */
  symbol: string | null;
  grade: 'intact' | 'cosmetic' | 'moved' | 'renamed' | 'modifiers' | 'edited' | 'claim-hit' | 'signature' | 'rewritten' | 'gone' | 'unchecked';
  verdict: 'holds' | 'changed' | 'lost' | 'unchecked';
  /** 0-based first line today; None when lost or unknown */
  line: number | null;
  /** 0-based last line of an anchor to lines; None for whole symbols, files and folders */
  endLine: number | null;
  /** symbol path it was tied to, when it moved since */
  followedFrom: string | null;
  /** one plain sentence that says what changed; empty when nothing did */
  detail: string;
}

export interface AnchorParams {
  id: string;
  /** as in an anchor */
  to?: string | null;
  /** with `line` and `character`, instead of `to` */
  uri?: string | null;
  line?: number | null;
  character?: number | null;
  endLine?: number | null;
  endCharacter?: number | null;
}

export interface AnswerSuggestionParams {
  id: string;
  accept: boolean;
  namespace?: string | null;
  uri?: string | null;
}

export interface ArchiveParams {
  ids: string[];
  uri?: string | null;
}

export interface AttentionItem {
  changed: number;
  lost: number;
  unchecked: number;
  proposed: number;
  disputed: number;
  violated: number;
  snoozed: number;
  /** each once; what could not be checked, or is snoozed, is not among them */
  total: number;
}

export interface AttentionParams {
  uri?: string | null;
}

export interface BriefingPage extends ContextResult {
  /** the text in the language of the person; empty where that is the text itself */
  page: string;
}

export interface BrowseParams {
  by: 'verdict' | 'kind' | 'file' | 'entity' | 'time';
  /** words and operators; words leave the best of what they find */
  query?: string | null;
  /** key */
  group?: string | null;
  offset?: number | null;
  /** memories on a page, 100 when absent */
  limit?: number | null;
  uri?: string | null;
}

export interface BrowseResult {
  /** that are meant, each once */
  memories: number;
  groups: GroupItem[];
  /** that are not listed */
  groupsLeft: number;
  /** of the group; their lines are not looked up */
  items: MemoryItem[];
  /** of the next page; None when this was all */
  nextOffset: number | null;
  attention: AttentionItem;
  /** what was understood beyond what was written; empty otherwise */
  note: string;
}

export interface CarriedCheck {
  /** its JSON form, as `remember` takes it */
  check: Record<string, unknown>;
  /** one sentence; code stands between backticks */
  says: string;
  /** an agent's, or a suggestion: it says nothing until a person ticks it */
  proposed: boolean;
  result: 'holds' | 'violated' | 'unknown';
  /** what was found, or why nothing can be said */
  detail: string;
  /** where it was looked at, or is violated */
  path: string;
  /** 0-based */
  line: number | null;
}

export interface ChangeChecksParams {
  id: string;
  /** in their JSON form */
  add?: (Record<string, unknown>)[] | null;
  tick?: number[] | null;
  remove?: number[] | null;
  /** checks to remove, in their JSON form */
  drop?: (Record<string, unknown>)[] | null;
  /** whether code that the memory was made against is no longer looked for */
  allow?: boolean;
  uri?: string | null;
}

export interface ChangeResult {
  /** memory; empty when it was several */
  id: string;
  /** what `undo` takes */
  events: string[];
  /** one sentence for people */
  message: string;
}

export interface CheckChangeParams {
  /** about to be edited; workspace-relative */
  files?: string[] | null;
  staged?: boolean | null;
  /** a revision, a range A..B, or a unified diff as text */
  diff?: string | null;
  /** a unified diff as text: what it leads to is checked, nothing is written */
  patch?: string | null;
  /** for a language model: what is not seen is written out, and what reads like an order marked */
  shown?: boolean;
  uri?: string | null;
}

export interface CheckItem {
  state: 'ok' | 'warn' | 'bad';
  what: string;
  /** what was found, and what to do */
  detail: string;
}

export interface CheckResult {
  /** what is not intact, worst first */
  findings: Finding[];
  /** anchors by verdict */
  counts: Record<string, number>;
  /** of a change: memories about the files touched that hold, what binds first */
  applies: MemoryItem[];
  /** of those, how many more there are */
  leftOut: number;
  /** checks of memories that the code does not meet */
  violations: ViolationItem[];
  /** of a change: edited code that was decided against */
  reintroduced: ReintroducedItem[];
  /** of a change: how many more findings and violations there are than are told */
  moreFindings: number;
}

export interface ChooseParams {
  ids: string[];
  uri?: string | null;
}

export interface CompleteMarkerParams {
  /** the line up to the cursor */
  before: string;
  uri?: string | null;
}

export interface CompleteMarkerResult {
  offers: MarkerOffer[];
}

export interface CompleteQueryParams {
  /** of the query box */
  text: string;
  /** offset of the cursor in it, in UTF-16 code units */
  character: number;
  uri?: string | null;
}

export interface CompleteQueryResult {
  items: QueryOffer[];
}

export interface CompleteSessionParams {
  session: string;
  /** success, failure or aborted */
  outcome: string;
  extractDurableMemory?: boolean | null;
  ephemeral?: boolean | null;
  reason?: string | null;
  uri?: string | null;
}

export interface CompleteSessionResult {
  session: SessionItem;
  promoted: PromotedItem[];
}

export interface ConfirmAllParams {
  /** ids */
  anchors: string[];
  uri?: string | null;
}

export interface ConfirmParams {
  id: string;
  /** one anchor only */
  anchor?: string | null;
  uri?: string | null;
}

export interface ConflictItem {
  id: string;
  reason: string;
  existing: ConflictSide;
  new: ConflictSide;
  openedAt: string;
  state: 'pending' | 'resolved';
  resolution: string | null;
  resolvedAt: string | null;
}

export interface ConflictRef {
  /** of the conflict */
  id: string;
  /** the other one in it */
  memory: string;
}

export interface ConflictSide {
  /** memory */
  id: string;
  /** empty when it is gone */
  content: string;
  author: string;
  createdAt: string;
}

export interface ConflictsParams {
  /** those that were settled instead of those that wait */
  resolved?: boolean | null;
  limit?: number | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface ConflictsResult {
  /** pending ones oldest first, settled ones newest first */
  items: ConflictItem[];
}

export interface ConsolidateParams {
  /** only says what would be done when absent */
  apply?: boolean | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface ConsolidateResult {
  /** one sentence for each, with why */
  steps: string[];
  /** what `undo` takes; none when it was only looked */
  events: string[];
  message: string;
}

export interface ContextParams {
  query: string;
  /** coding, debug, refactor, docs, general */
  taskType?: string | null;
  /** default 8192, of a full one or an expansion 64000; 0 gives no text */
  maxBytes?: number | null;
  /** compact, the default and at most 8192 bytes; or full */
  detail?: string | null;
  /** in a full one; otherwise notes can be expanded */
  includeNotes?: boolean | null;
  /** FILE, FILE:LINE (1-based line) or FILE#SYMBOL */
  at?: string | null;
  /** about what is staged, as it is staged */
  staged?: boolean | null;
  /** about what differs from a commit; of a range A..B, as it is in B */
  diff?: string | null;
  /** cursor of an earlier briefing for the same task: the rest of that section */
  expand?: string | null;
  /** id of an earlier briefing: only what is new, changed or gone since */
  since?: string | null;
  /** for a language model: told in English alone */
  shown?: boolean;
  uri?: string | null;
}

export interface ContextResult {
  /** Markdown, never longer than max_bytes in UTF-8; empty when nothing is new since an id */
  text: string;
  sections: ContextSection[];
  expandable: ExpandableSection[];
  /** for `since` */
  id: string;
  /** of the text */
  bytes: number;
  /** estimated as a quarter of the bytes, or counted by the model where that is set */
  tokens: number;
  /** what was not understood; empty otherwise */
  warning: string;
}

export interface ContextSection {
  /** gone, changed, here, directive, core, entities, recall, recent, notes */
  name: string;
  /** entries that are told whole */
  shown: number;
  /** entries of which a part, or one line, is told */
  shortened: number;
  /** entries that are only counted */
  omitted: number;
}

export interface ContradictionItem {
  memoryA: string;
  memoryB: string;
  /** empty where it is no matter of facts */
  subject: string;
  predicate: string;
  reason: string;
}

export interface CoreParams {
  /** what to replace it with; only read when absent */
  text?: string | null;
  uri?: string | null;
}

export interface CoreResult {
  /** absolute */
  path: string;
  text: string;
  lines: number;
  /** what is wrong with it, in words; empty when nothing is */
  advice: string;
}

export interface DeadReferenceItem {
  /** 0-based */
  line: number;
  written: string;
  /** one sentence */
  detail: string;
}

export interface DidChangeMarksParams {
  uri: string;
  marks: MarkItem[];
}

export interface DidChangeMemoriesParams {
  /** absolute path of the folder */
  root: string;
}

export interface DiffSnapshotsParams {
  /** id */
  before: string;
  /** id; today when absent */
  after?: string | null;
  uri?: string | null;
}

export interface DifferenceResult {
  added: DifferingItem[];
  removed: DifferingItem[];
  changed: DifferingItem[];
}

export interface DifferingItem {
  id: string;
  title: string;
  /** parts that differ; empty for memories that are in one of the two alone */
  fields: string[];
}

export interface DoctorResult {
  checks: CheckItem[];
}

export interface DocumentItem {
  path: string;
  format: 'markdown' | 'rst' | 'plain';
  role: 'decision' | 'instructions' | 'text';
  sections: number;
  /** sections that were forgotten, and so are left out */
  excluded: number;
  /** its file is gone */
  missing: boolean;
  /** ISO 8601, UTC */
  ingestedAt: string;
  /** empty unless asked for */
  dead: DeadReferenceItem[];
}

export interface DocumentsParams {
  /** with what each names in vain, which may take seconds */
  references?: boolean | null;
  uri?: string | null;
}

export interface DocumentsResult {
  /** by path */
  documents: DocumentItem[];
}

export interface DraftAnchor {
  /** as in `anchors` of moorage/remember */
  text: string;
  /** a marker of the text says it */
  inText: boolean;
  /** what can be anchored while this does not parse; None where it does */
  instead: string | null;
}

export interface DraftResult {
  kind: string;
  kindGuessed: boolean;
  anchors: DraftAnchor[];
  findings: SecretItem[];
  /** markers that lead nowhere, in words */
  remarks: string[];
}

export interface EditItem {
  old: string;
  new: string;
  /** words of the memory that this edit touches */
  claims: string[];
}

export interface EmbeddingResult {
  /** nobody makes vectors, in any process */
  paused: boolean;
  pendingEmbeddings: number;
  modelState: string;
  /** one line for people; empty when nothing is lacking */
  modelNote: string;
}

export interface EntitiesParams {
  /** one entity; the most mentioned when absent */
  name?: string | null;
  limit?: number | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface EntitiesResult {
  items: EntityItem[];
}

export interface EntityItem {
  id: string;
  name: string;
  type: string;
  aliases: string[];
  /** active memories */
  mentions: number;
  confidence: number;
  /** something took its place */
  retired: boolean;
}

export interface EntitySuggestion {
  id: string;
  kept: EntityItem;
  absorbed: EntityItem;
  /** 0-1 */
  score: number;
  reason: string;
}

export interface EntitySuggestionsParams {
  limit?: number | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface EntitySuggestionsResult {
  /** surest first */
  items: EntitySuggestion[];
}

export interface EventItem {
  /** what `undo` takes */
  id: string;
  kind: string;
  /** empty when it was none in particular */
  memory: string;
  author: string;
  /** ISO 8601, UTC */
  at: string;
  /** one sentence */
  detail: string;
}

export interface EventsParams {
  /** a memory, also one that is gone; all when absent */
  of?: string | null;
  limit?: number | null;
  /** with every row before and after */
  changes?: boolean | null;
  uri?: string | null;
}

export interface EventsResult {
  /** newest first */
  events: JournalItem[];
}

export interface EvictParams {
  /** at most so many active and superseded memories stay */
  keep: number;
  /** only said who would leave, unless true */
  yes?: boolean | null;
  uri?: string | null;
}

export interface EvictResult {
  /** false when it was only said who would leave */
  evicted: boolean;
  /** in order; archived, not deleted */
  leaving: LeavingItem[];
  /** too many all the same: the rest is pinned, active knowledge, or young */
  stillOver: number;
  /** what `undo` takes */
  events: string[];
}

export interface ExpandableSection {
  section: string;
  /** for `expand`, with the same task */
  cursor: string;
  /** ids of what is shortened or omitted */
  cut: string[];
}

export interface ExportParams {
  /** jsonl (the default), markdown or memofs */
  format?: string | null;
  /** where to write it; absolute, or relative to the folder */
  path?: string | null;
  uri?: string | null;
}

export interface ExportResult {
  /** one JSON object on each line, oldest first; empty in other formats, and with a path */
  text: string;
  /** of other formats, by relative path; empty with a path */
  files: Record<string, string>;
  memories: number;
  leftOut: LeftOutItem[];
}

export interface ExtractSessionParams {
  session: string;
  uri?: string | null;
}

export interface ExtractSessionResult {
  items: ExtractedItem[];
}

export interface ExtractedItem {
  content: string;
  title: string;
  /** what would become of it */
  outcome: string;
  rule: string;
}

export interface FactItem {
  id: string;
  subject: string;
  /** as it was given */
  predicate: string;
  object: string;
  /** the predicate that it is compared as */
  canonical: string;
  /** ISO 8601, UTC */
  validFrom: string;
  validUntil: string | null;
  recordedAt: string;
  invalidatedAt: string | null;
  /** 0-1 */
  confidence: number;
  /** false: read out of a text by rule */
  stated: boolean;
  /** all that say so */
  memories: string[];
}

export interface FactsParams {
  subject?: string | null;
  predicate?: string | null;
  /** ISO 8601, or a commit */
  asOf?: string | null;
  /** ISO 8601, or a commit: as this store knew it then */
  knownAt?: string | null;
  includeInvalidated?: boolean | null;
  limit?: number | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface FactsResult {
  /** by subject, predicate and time */
  items: FactItem[];
}

export interface FileItem {
  path: string;
  /** created, changed or removed */
  change: string;
}

export interface Finding {
  /** memory */
  id: string;
  /** title, or the first words of the memory */
  title: string;
  /** symbol path it was tied to */
  anchor: string;
  anchorId: string;
  grade: 'intact' | 'cosmetic' | 'moved' | 'renamed' | 'modifiers' | 'edited' | 'claim-hit' | 'signature' | 'rewritten' | 'gone' | 'unchecked';
  verdict: 'holds' | 'changed' | 'lost' | 'unchecked';
  severity: 'none' | 'hint' | 'information' | 'warning';
  /** where the code is today, or was last seen */
  path: string;
  /** 0-based first line today; None when lost or unknown */
  line: number | null;
  /** symbol path, when it moved since */
  followedTo: string | null;
  edits: EditItem[];
  /** symbol paths that may be the one, best first */
  suggestions: string[];
  /** symbols that took code of it, most first */
  kin: KinItem[];
  /** one plain sentence; empty when nothing changed */
  detail: string;
  /** what made it so, as far as it is known; `check --when` finds it out */
  since: SinceItem | null;
  /** until when nothing is said of the memory; empty when it is not */
  snoozed: string;
}

export interface FolderStatus {
  /** absolute path */
  root: string;
  /** absolute path */
  store: string;
  state: 'ready' | 'failed';
  /** why it failed and what to do; empty when ready */
  problem: string;
  readOnly: boolean;
  memories: number;
  pendingEmbeddings: number;
  model: string;
  modelState: 'ready' | 'loading' | 'downloading' | 'absent' | 'off';
  /** one line for people; empty when ready */
  modelNote: string;
}

export interface ForgetManyParams {
  ids: string[];
}

export interface ForgetParams {
  id: string;
  uri?: string | null;
}

export interface ForgottenResult {
  /** ids; a person can bring them back */
  deleted: string[];
  /** what `undo` takes */
  events: string[];
  message: string;
}

export interface FreshnessItem {
  /** since it was written */
  ageDays: number;
  /** ISO 8601, UTC */
  lastAccessed: string | null;
  /** ISO 8601, UTC; when it was last confirmed, cited or written anew */
  lastValidated: string | null;
  accessCount: number;
  staleness: 'fresh' | 'aging' | 'stale' | 'superseded';
}

export interface GenerateResult {
  files: FileItem[];
  /** what was left alone, and why */
  remarks: string[];
  /** unified */
  diff: string;
  written: boolean;
}

export interface GraphEdge {
  source: string;
  target: string;
  type: string;
  /** 0-1 */
  weight: number;
  validFrom: string | null;
  validUntil: string | null;
  /** that say so */
  memories: string[];
}

export interface GraphNode {
  id: string;
  label: string;
  kind: 'entity' | 'symbol' | 'memory' | 'value';
  type: string;
  status: 'active' | 'deprecated' | 'conflicted' | 'deleted' | 'stale' | 'unverified' | 'archived';
  disputed: boolean;
  stale: boolean;
  unverified: boolean;
  /** of a memory: when it was written */
  since: string | null;
  /** of a map: when another one took its place */
  until: string | null;
}

export interface GraphParams {
  /** entity, FILE#SYMBOL, FILE, memory, or the id of a node */
  node: string;
  depth?: number | null;
  to?: string | null;
  /** the surest way instead of the shortest */
  weighted?: boolean | null;
  includeInvalidated?: boolean | null;
  limit?: number | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface GraphResult {
  /** in the order in which they were reached */
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** neighbours, or memories of a map, that were left out */
  truncated: number;
  /** false when there is no way to the other node */
  found: boolean;
}

export interface GroupItem {
  /** verdict, kind, path, entity id, or today, yesterday, week, month, 2026-10; empty: has none */
  key: string;
  /** for people; empty where the key says it */
  label: string;
  count: number;
  /** of these, how many wait for a person */
  attention: number;
}

export interface HistoryParams {
  id?: string | null;
  /** events */
  limit?: number | null;
  uri?: string | null;
  /** 0-based; with `uri` and `character`, and no id: what is known of the symbol there */
  line?: number | null;
  character?: number | null;
}

export interface HistoryResult {
  /** newest first */
  events: EventItem[];
  /** of what does not hold; empty when all does, or when git cannot tell */
  since: SinceItem[];
  /** of the memories meant, newest first; empty for those of the whole folder */
  versions: VersionItem[];
}

export interface ImportParams {
  /** absolute, or relative to the folder */
  path?: string | null;
  /** one JSON object on each line: content, title?, kind?, anchors?, … */
  text?: string | null;
  /** told from the files when absent; of a text, lines of JSON */
  format?: string | null;
  /** only say what would become of each */
  dryRun?: boolean | null;
  /** take authors, trust, pins and validations as they are in the files */
  vouch?: boolean | null;
  /** redact, reject or allow; redact when absent */
  secrets?: string | null;
  /** for progress */
  workDoneToken?: string | null;
  uri?: string | null;
}

export interface ImportResult {
  format: string;
  /** by outcome */
  counts: Record<string, number>;
  /** of each that was found */
  results: RememberResult[];
  /** what became what, and how often */
  mapped: Record<string, number>;
  leftOut: LeftOutItem[];
  /** one sentence each, that begins with where */
  remarks: string[];
  /** event to undo all of it by; null when nothing was stored */
  operation: string | null;
}

export interface IngestParams {
  /** files and folders; those of the settings, else the expected ones, when absent */
  paths?: string[] | null;
  /** only say what would become of each */
  dryRun?: boolean | null;
  /** take them out instead; those whose file is gone when no path is given */
  remove?: boolean | null;
  /** for progress */
  workDoneToken?: string | null;
  uri?: string | null;
}

export interface IngestResult {
  documents: IngestedItem[];
  /** documents by outcome */
  counts: Record<string, number>;
  /** what `undo` takes; None when nothing changed */
  operation: string | null;
  remarks: string[];
}

export interface IngestedItem {
  path: string;
  outcome: 'added' | 'updated' | 'unchanged' | 'missing' | 'removed' | 'unreadable';
  /** that it has now; 0 when it was not read */
  sections: number;
  added: number;
  changed: number;
  removed: number;
  /** one sentence each, also about sections that were left out */
  remarks: string[];
}

export interface JournalItem extends EventItem {
  /** first event of what was done at once, and is undone at once */
  operation: string;
  /** operation that was taken back; empty otherwise */
  undoes: string;
  /** of the whole operation, beside its first event; empty unless asked for */
  changes: RowItem[];
}

export interface JudgeParams {
  ids?: string[] | null;
  session?: string | null;
  all?: boolean | null;
  uri?: string | null;
}

export interface KinItem {
  relation: 'extracted' | 'split' | 'merged' | 'inlined';
  /** symbol path */
  to: string;
  /** of the anchored one's, that it has */
  tokens: number;
}

export interface LeavingItem extends ListedItem {
  reason: string;
}

export interface LeftOutItem {
  /** file, or file and line from 1 */
  where: string;
  what: string;
  why: string;
  /** it should have been a memory, and could not be read */
  broken: boolean;
}

export interface ListParams {
  /** archived when absent */
  state?: 'active' | 'superseded' | 'archived' | 'forgotten' | null;
  limit?: number | null;
  uri?: string | null;
}

export interface ListResult {
  /** what changed last first */
  items: ListedItem[];
}

export interface ListedItem {
  id: string;
  kind: string;
  /** title, or the first words of the memory */
  title: string;
  state: 'active' | 'superseded' | 'archived' | 'forgotten';
  /** ISO 8601, UTC */
  updatedAt: string;
}

export interface MakeSnapshotParams {
  /** at most 80 characters */
  label?: string | null;
  uri?: string | null;
}

export interface MapParams {
  /** words and operators */
  query?: string | null;
  /** nodes, 2000 when absent; newest memories first */
  limit?: number | null;
  uri?: string | null;
}

export interface MarkItem {
  /** 0-based */
  line: number;
  /** the worst */
  verdict: 'holds' | 'changed' | 'lost' | 'unchecked';
  count: number;
  /** nothing is said of any of them just now */
  snoozed: boolean;
  /** the same words as above the code */
  title: string;
}

export interface MarkerOffer {
  label: string;
  /** replaces the last `replaces` characters */
  text: string;
  /** UTF-16 code units */
  replaces: number;
  detail: string;
}

export interface MemoriesAtParams {
  uri: string;
  /** 0-based; None is the whole file */
  line?: number | null;
  character?: number | null;
}

export interface MemoriesParams {
  ids: string[];
  uri?: string | null;
}

export interface MemoriesResult {
  items: MemoryItem[];
}

export interface MemoryDocumentParams {
  /** of any version; the newest is shown */
  id: string;
  uri?: string | null;
}

export interface MemoryDocumentResult {
  /** of the version shown */
  id: string;
  /** title, or the first words of the memory */
  title: string;
  text: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** what `undo` takes, once something was saved */
  operation: string | null;
  /** what became of it, for people; empty when it was only read, or nothing differed */
  message: string;
}

export interface MemoryItem {
  id: string;
  kind: string;
  title: string;
  content: string;
  tags: string[];
  /** 0-1 */
  confidence: number;
  author: string;
  trust: string;
  scope: string;
  namespace: string;
  state: 'active' | 'superseded' | 'archived' | 'forgotten';
  /** transient ones are kept, but not recalled */
  tier: 'durable' | 'transient';
  pinned: boolean;
  /** counts along what it supersedes */
  version: number;
  supersedes: string | null;
  metadata: Record<string, unknown>;
  sources: SourceItem[];
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** worst of its anchors; unchecked memories say so; holds without anchors */
  verdict: 'holds' | 'changed' | 'lost' | 'unchecked';
  anchors: AnchorItem[];
  /** other memories of the same answer that cannot be true beside this one */
  contradicts: string[];
  freshness: FreshnessItem;
  /** of a section of an ingested document */
  document: SectionItem | null;
  /** until when nothing is said of it, such as `until 2026-12-24`; empty when it is not */
  snoozed: string;
  /** nobody vouched for it within the time that its kind is good for */
  unverified: boolean;
  /** what must be so in the code for it to be true */
  checks: CarriedCheck[];
}

export interface MergeEntitiesParams {
  /** name or id */
  kept: string;
  absorbed: string;
  namespace?: string | null;
  uri?: string | null;
}

export interface NeedsAttention {
  staleCount: number;
  /** that wait for somebody */
  conflictCount: number;
  /** never confirmed, cited or written anew, and not fresh any more */
  unvalidatedCount: number;
}

export interface NotedItem extends RecentItem {
  kind: string;
  /** 0-1 */
  confidence: number;
  freshness: FreshnessItem;
  unverified: boolean;
}

export interface PairItem {
  /** the newer */
  memoryA: string;
  memoryB: string;
  /** exact, cosine or jaccard */
  rule: string;
}

export interface PauseEmbeddingParams {
  /** false goes on with what is pending */
  paused: boolean;
  uri?: string | null;
}

export interface PinParams {
  ids: string[];
  /** false lets go of them */
  pinned?: boolean | null;
  uri?: string | null;
}

export interface PromotedItem {
  id: string | null;
  /** stored, duplicate, conflict or transient */
  outcome: string;
  rule: string;
  /** what undo takes */
  operation: string | null;
  remarks: string[];
}

export interface ProposeChecksParams {
  /** a memory */
  id?: string | null;
  places?: string[] | null;
  /** with `line` and `character` */
  uri?: string | null;
  /** 0-based */
  line?: number | null;
  /** UTF-16 code units */
  character?: number | null;
  endLine?: number | null;
  endCharacter?: number | null;
}

export interface ProposeChecksResult {
  /** nothing of it is stored */
  checks: CarriedCheck[];
}

export interface ProposeParams extends RememberParams {
  /** name of the agent */
  agent: string;
}

export interface PurgeParams {
  ids: string[];
  /** only said what would go, unless true */
  yes?: boolean | null;
  uri?: string | null;
}

export interface PurgeResult {
  /** false when it was only said what would go */
  purged: boolean;
  /** the memories named, the versions they replaced, and what only the journal knows */
  ids: string[];
  /** empty once they are gone */
  memories: ListedItem[];
  /** older versions of them, which go too; empty once they are gone */
  versions: ListedItem[];
  receipt: ReceiptItem | null;
}

export interface QueryOffer {
  label: string;
  /** takes the place of what is between start and end */
  text: string;
  /** in UTF-16 code units */
  start: number;
  end: number;
  /** for people; empty for most values */
  about: string;
}

export interface RankedItem extends MemoryItem {
  /** fused and demoted; larger is better */
  score: number;
  /** cosine with the question; None when vectors were not used */
  similarity: number | null;
  /** of weighted reciprocal ranks alone, whatever the fusion */
  rrfScore: number;
  /** score of each arm and each factor by name */
  components: Record<string, number>;
  /** a better memory of the same answer that says the same */
  duplicateOf: string | null;
}

export interface ReadSessionParams {
  session: string;
  /** all of them when absent */
  page?: string | null;
  uri?: string | null;
}

export interface ReadSessionResult {
  session: SessionItem;
  pages: SessionPageItem[];
}

export interface ReanchorParams {
  id: string;
  /** as in an anchor */
  to?: string | null;
  /** which anchor, when the memory has several */
  anchor?: string | null;
  /** with `line` and `character`, instead of `to` */
  uri?: string | null;
  line?: number | null;
  character?: number | null;
  endLine?: number | null;
  endCharacter?: number | null;
}

export interface RecallParams extends SelectionParams {
  /** words, "phrases" and operators such as kind:decision; only operators list the newest */
  query: string;
  /** coding, debug, refactor, docs, general */
  taskType?: string | null;
  limit?: number | null;
  /** leave out what does not hold */
  strict?: boolean | null;
  /** FILE, FILE:LINE or FILE#SYMBOL: what is known near it is preferred */
  at?: string | null;
  /** of an earlier answer to the same question: goes on where that ended */
  cursor?: string | null;
  namespace?: string | null;
  /** for a language model: what is not seen is written out, and what reads like an order marked */
  shown?: boolean;
  /** of a document in the folder meant, when there are several */
  uri?: string | null;
}

export interface RecallResult {
  /** best first */
  items: RankedItem[];
  vectorsUsed: boolean;
  /** one line about what was not available, or was understood; empty otherwise */
  note: string;
  /** for the next page; None when this was all */
  cursor: string | null;
}

export interface ReceiptItem {
  /** ISO 8601, UTC */
  at: string;
  /** by what it was */
  removed: Record<string, number>;
  /** files of snapshots and copies that were written anew without it */
  rewritten: string[];
  /** files of snapshots that could not be read, and were deleted */
  damaged: string[];
  scanned: ScannedItem[];
  /** runs of 8 bytes of title and text, in UTF-8 and UTF-16, that were looked for */
  pieces: number;
  /** of these, those that rows which stay have too, by table */
  shared: Record<string, number>;
  /** found anywhere else; 0 when all is gone */
  left: number;
  /** what keeps the last step from being done; empty when all is done */
  waitsFor: string;
  /** what this receipt cannot speak for */
  beyondReach: string[];
}

export interface RecentItem {
  id: string;
  /** episodic, semantic or procedural */
  type: string;
  /** title, or the first words */
  summary: string;
  ageDays: number;
}

export interface ReflectParams {
  namespace?: string | null;
  /** the same as `namespace` */
  scope?: string | null;
  /** such as 7d: only what was written or confirmed in that time */
  window?: string | null;
  /** of each sort, 10 when absent */
  limit?: number | null;
  /** true when absent */
  includeContradictions?: boolean | null;
  /** true when absent */
  includeStale?: boolean | null;
  uri?: string | null;
}

export interface ReflectResult {
  needsAttention: NeedsAttention;
  stale: NotedItem[];
  unvalidated: NotedItem[];
  contradictions: ContradictionItem[];
  /** that may say the same; looked for among the newest memories */
  duplicates: PairItem[];
  leastUsed: NotedItem[];
  lowConfidence: NotedItem[];
  proposals: NotedItem[];
  entitiesWithoutMemories: string[];
}

export interface ReindexParams {
  /** makes the memories what the journal says */
  fromJournal?: boolean | null;
  uri?: string | null;
}

export interface ReindexResult {
  memories: number;
  pendingEmbeddings: number;
}

export interface ReintroducedItem {
  /** memory */
  id: string;
  /** title, or the first words of the memory */
  title: string;
  /** the memory's text, one line of it; data, as always */
  reason: string;
  path: string;
  /** 0-based first line */
  line: number;
  /** 0-based last line */
  endLine: number;
  /** of the code decided against that came back, 0-1 */
  share: number;
  /** commit that it was seen in, 40 hex digits; empty for a selection */
  origin: string;
  originPath: string;
  /** one sentence */
  detail: string;
}

export interface RememberAllParams {
  /** all in one transaction */
  memories: RememberParams[];
  uri?: string | null;
}

export interface RememberAllResult {
  /** in the order given */
  results: RememberResult[];
}

export interface RememberParams {
  /** may be absent beside a fact or steps */
  content?: string | null;
  title?: string | null;
  /** a kind or a class; decided from the text when absent */
  kind?: string | null;
  /** the same by another name */
  type?: string | null;
  /** and by another */
  memoryType?: string | null;
  anchors?: string[] | null;
  tags?: string[] | null;
  /** 0-1 */
  confidence?: number | null;
  supersedes?: string | null;
  /** with predicate and object: a fact */
  subject?: string | null;
  predicate?: string | null;
  object?: string | null;
  /** ISO 8601; from now on when absent */
  validFrom?: string | null;
  validUntil?: string | null;
  /** with steps: a procedure */
  conditions?: string[] | null;
  steps?: string[] | null;
  /** memory:ID cites a memory; else any text */
  source?: string | null;
  sourceRefs?: SourceParams[] | null;
  metadata?: Record<string, unknown> | null;
  /** the same by another name */
  context?: Record<string, unknown> | null;
  /** what must be so in the code, such as {"check": "equals", "value": 3} */
  checks?: (Record<string, unknown>)[] | null;
  /** fingerprints of rejected code, as an export has them */
  rejected?: (Record<string, unknown>)[] | null;
  /** REV or REV:PATH: what a revert took out, or any other commit put in */
  rejectedBy?: string | null;
  /** code that was decided against, in the language of the first anchor */
  rejectedCode?: string | null;
  /** durable or transient */
  tier?: string | null;
  pinned?: boolean | null;
  idempotencyKey?: string | null;
  /** reject, redact or allow */
  secrets?: string | null;
  /** false stores it even when something known says the same */
  dedupe?: boolean | null;
  session?: string | null;
  namespace?: string | null;
  scope?: string | null;
  /** with `line` and `character`: also anchor to the symbol there */
  uri?: string | null;
  /** 0-based */
  line?: number | null;
  /** UTF-16 code units */
  character?: number | null;
  /** with `end_character`: anchor to what is selected instead */
  endLine?: number | null;
  endCharacter?: number | null;
}

export interface RememberResult {
  outcome: 'stored' | 'transient' | 'conflict' | 'duplicate' | 'blocked';
  /** what was stored, or says the same already; None when it was blocked */
  id: string | null;
  kind: string | null;
  tier: 'durable' | 'transient' | null;
  /** by which a duplicate was told (exact, cosine, jaccard, served, key), or the tier chosen */
  rule: string;
  superseded: string[];
  conflicts: ConflictRef[];
  /** secrets that blocked it, were taken out, or were let in */
  findings: SecretItem[];
  /** what `undo` takes */
  operation: string | null;
  anchors: AnchorItem[];
  /** what could not be done, or was done beside, in words */
  remarks: string[];
}

export interface ResolveParams {
  conflict: string;
  /** keep_existing, keep_new, keep_both or merge */
  resolution: string;
  /** of a merge */
  content?: string | null;
  /** the memory meant, for those who name it; one of the two */
  candidateId?: string | null;
  namespace?: string | null;
  uri?: string | null;
}

export interface RestoreParams {
  ids: string[];
  uri?: string | null;
}

export interface RestoreSnapshotParams {
  id: string;
  uri?: string | null;
}

export interface RestoredSnapshotResult {
  /** of the snapshot */
  id: string;
  /** id of the snapshot of what was there before */
  kept: string;
  /** what `undo` takes */
  events: string[];
  message: string;
}

export interface RowItem {
  table: string;
  /** None of a new row */
  before: Record<string, string | null> | null;
  /** None of one that went */
  after: Record<string, string | null> | null;
}

export interface SaveMemoryDocumentParams {
  /** of the document; its id says which version was edited */
  text: string;
  /** names the open document: what is saved from it within minutes is one version */
  sitting?: string | null;
  uri?: string | null;
}

export interface ScannedItem {
  path: string;
  bytes: number;
}

export interface SecretItem {
  rule: string;
  title: string;
  field: string;
  /** first three characters and the last */
  preview: string;
}

export interface SectionItem {
  /** workspace-relative */
  path: string;
  /** outermost first */
  headingPath: string[];
  /** 0-based first line */
  line: number;
  /** 0-based last line */
  endLine: number;
}

export interface SelectionParams {
  /** conditions on fields and metadata: {"metadata.area": {"$in": ["db"]}} */
  filters?: Record<string, unknown> | null;
  /** the same under another name */
  filter?: Record<string, unknown> | null;
  /** one of these kinds or classes */
  kinds?: string[] | null;
  /** the same under another name */
  types?: string[] | null;
  /** episodic, semantic or procedural */
  classes?: string[] | null;
  /** every one of these */
  tags?: string[] | null;
  /** anchored in one of these files or folders */
  paths?: string[] | null;
  /** mentions every one of these */
  entities?: string[] | null;
  /** these in place of the one in use */
  namespaces?: string[] | null;
  scopes?: string[] | null;
  /** accepted, proposed or imported */
  trust?: string[] | null;
  /** when it was written */
  timeRange?: TimeRangeParams | null;
  /** a day or a commit: what was known, and current, then */
  asOf?: string | null;
  includeSuperseded?: boolean | null;
  includeArchived?: boolean | null;
  /** superseded ones too: what has ended is superseded */
  includeInvalidated?: boolean | null;
  /** false leaves out what nobody vouched for in the time of its class */
  includeStale?: boolean | null;
}

export interface SessionItem {
  id: string;
  actor: string;
  task: string;
  state: 'active' | 'completed' | 'failed' | 'aborted';
  startedAt: string;
  endedAt: string | null;
  briefedAt: string | null;
  reason: string;
}

export interface SessionPageItem {
  page: string;
  characters: number;
  content: string;
}

export interface SessionsParams {
  limit?: number | null;
  uri?: string | null;
}

export interface SessionsResult {
  /** newest first */
  sessions: SessionItem[];
}

export interface SinceItem {
  /** symbol path it was tied to */
  anchor: string;
  /** 40 hex digits; None when it is not committed yet, and then the rest is empty */
  commit: string | null;
  author: string;
  /** ISO 8601 */
  at: string;
  subject: string;
}

export interface SnapshotItem {
  id: string;
  label: string;
  type: 'manual' | 'automatic' | 'pre-restore' | 'pre-migration' | 'journal';
  /** ISO 8601, UTC */
  at: string;
  schemaVersion: number;
  /** rows by table */
  counts: Record<string, number>;
  sha256: string;
  bytes: number;
}

export interface SnapshotsParams {
  uri?: string | null;
}

export interface SnapshotsResult {
  /** oldest first */
  snapshots: SnapshotItem[];
}

export interface SnoozeParams {
  ids: string[];
  /** a date or moment (ISO 8601), a commit that is to come here, or next-commit */
  until: string;
  uri?: string | null;
}

export interface SourceItem {
  type: 'memory' | 'document' | 'conversation' | 'connector' | 'event' | 'manual' | 'custom';
  id: string;
  path: string;
  title: string;
  url: string;
}

export interface SourceParams {
  type: string;
  id?: string | null;
  path?: string | null;
  title?: string | null;
  url?: string | null;
}

export interface SplitEntityParams {
  name: string;
  namespace?: string | null;
  uri?: string | null;
}

export interface StartSessionParams {
  task: string;
  actor?: string | null;
  /** of one that failed or was aborted: it goes on */
  session?: string | null;
  uri?: string | null;
}

export interface StartSessionResult {
  session: SessionItem;
  /** the briefing for its task */
  text: string;
}

export interface StatsDetail {
  /** active memories by class */
  byType: Record<string, number>;
  byState: Record<string, number>;
  /** active memories that are fresh, aging and stale */
  staleness: Record<string, number>;
  /** not vouched for within the time that their kind is good for */
  unverified: number;
  /** below 0.5 */
  lowConfidence: number;
  /** written by agents and not accepted yet */
  proposals: number;
  /** that wait for somebody */
  conflicts: number;
  entities: number;
  /** that hold as far as is known */
  facts: number;
  /** pairs of entities that may be one */
  suggestions: number;
  /** of all files of the store, every namespace */
  storageMb: number;
}

export interface StatsParams {
  detailed?: boolean | null;
  /** the same */
  detail?: boolean | null;
  namespace?: string | null;
  /** the same as `namespace` */
  scope?: string | null;
  uri?: string | null;
}

export interface StatsResult {
  memories: number;
  anchors: number;
  forgotten: number;
  /** memories that recall finds by text only */
  pendingEmbeddings: number;
  vectors: number;
  events: number;
  byKind: Record<string, number>;
  /** active memories, as `memories` */
  total: number;
  /** newest first */
  recent: RecentItem[];
  needsAttention: NeedsAttention;
  /** when it was asked for */
  detail: StatsDetail | null;
}

export interface StatusParams {
  /** of a document: only its folder */
  uri?: string | null;
}

export interface StatusResult {
  version: string;
  python: string;
  folders: FolderStatus[];
}

export interface SuggestParams {
  /** suggestions, 60 when absent */
  limit?: number | null;
  /** for progress */
  workDoneToken?: string | null;
  uri?: string | null;
}

export interface SuggestResult {
  /** best first */
  items: SuggestionItem[];
  /** left out since something like it is stored, or was put away */
  known: number;
  /** left out since they are more than the limit */
  cut: number;
}

export interface SuggestionItem {
  /** its rank, whether or not better ones are known already */
  number: number;
  id: string;
  /** what it was read out of */
  origin: string;
  title: string;
  content: string;
  kind: string;
  anchors: string[];
  /** file and line from 1, or a commit */
  where: string;
  source: SourceItem;
}

export interface SupersedeParams {
  id: string;
  content: string;
  title?: string | null;
  kind?: string | null;
  /** reject, redact or allow */
  secrets?: string | null;
  uri?: string | null;
}

export interface ThenAndNowItem {
  /** symbol path at that time */
  place: string;
  then: string;
  /** ISO 8601, UTC */
  seenAt: string;
  commit: string | null;
  /** false where only head and tail of the old text were kept */
  whole: boolean;
  /** empty when it is lost */
  now: string;
  /** symbol path today; None when it is lost */
  nowPlace: string | null;
  /** 0-based first line of `now` */
  line: number | null;
}

export interface ThenAndNowParams {
  id: string;
  /** all of them when absent */
  anchor?: string | null;
  uri?: string | null;
}

export interface ThenAndNowResult {
  items: ThenAndNowItem[];
}

export interface TimeRangeParams {
  /** from the start of that day on */
  after?: string | null;
  /** the same */
  start?: string | null;
  /** before that day begins */
  before?: string | null;
  /** up to the end of that day */
  end?: string | null;
}

export interface UndoLastParams {
  /** operations */
  last: number;
  uri?: string | null;
}

export interface UndoParams {
  event: string;
  uri?: string | null;
}

export interface UnsnoozeParams {
  ids: string[];
  uri?: string | null;
}

export interface VersionItem {
  id: string;
  /** counts along what it supersedes */
  version: number;
  supersedes: string | null;
  kind: string;
  /** title, or the first words of the memory */
  title: string;
  content: string;
  state: 'active' | 'superseded' | 'archived' | 'forgotten';
  author: string;
  /** ISO 8601, UTC */
  createdAt: string;
}

export interface ViolationItem {
  /** memory */
  id: string;
  /** title, or the first words of the memory */
  title: string;
  kind: string;
  check: Record<string, unknown>;
  /** what must be so; code stands between backticks */
  says: string;
  /** what is so */
  detail: string;
  path: string;
  /** 0-based */
  line: number | null;
}

export interface VoteItem {
  /** text, vector, fuzzy, entity, place, expansion */
  arm: string;
  /** from 1 */
  rank: number | null;
  /** in the arm's own unit */
  score: number | null;
  /** memories that the arm found; 0 when it abstained */
  found: number;
}

export interface WhyParams extends RecallParams {
  /** of a memory, or its start */
  id: string;
}

export interface WhyResult {
  id: string;
  votes: VoteItem[];
  /** from 1 over all candidates; None when it is none */
  rank: number | null;
  candidates: number;
  score: number | null;
  similarity: number | null;
  rrfScore: number | null;
  /** score of each arm and each factor by name */
  components: Record<string, number>;
  /** the first reason why it is not in the answer; empty when it is */
  reason: string;
  /** one line about what was not available; empty otherwise */
  note: string;
}

export interface WriteSessionParams {
  session: string;
  page: string;
  content: string;
  append?: boolean | null;
  uri?: string | null;
}

export const remember: Request<RememberParams, RememberResult> = { method: 'moorage/remember' };
export const propose: Request<ProposeParams, RememberResult> = { method: 'moorage/propose' };
export const rememberAll: Request<RememberAllParams, RememberAllResult> = { method: 'moorage/rememberAll' };
export const supersede: Request<SupersedeParams, RememberResult> = { method: 'moorage/supersede' };
export const recall: Request<RecallParams, RecallResult> = { method: 'moorage/recall' };
export const why: Request<WhyParams, WhyResult> = { method: 'moorage/why' };
export const completeQuery: Request<CompleteQueryParams, CompleteQueryResult> = { method: 'moorage/completeQuery' };
export const context: Request<ContextParams, BriefingPage> = { method: 'moorage/context' };
export const memoriesAt: Request<MemoriesAtParams, MemoriesResult> = { method: 'moorage/memoriesAt' };
export const checkChange: Request<CheckChangeParams, CheckResult> = { method: 'moorage/checkChange' };
export const proposeChecks: Request<ProposeChecksParams, ProposeChecksResult> = { method: 'moorage/proposeChecks' };
export const changeChecks: Request<ChangeChecksParams, ChangeResult> = { method: 'moorage/changeChecks' };
export const confirm: Request<ConfirmParams, ChangeResult> = { method: 'moorage/confirm' };
export const reanchor: Request<ReanchorParams, ChangeResult> = { method: 'moorage/reanchor' };
export const anchor: Request<AnchorParams, ChangeResult> = { method: 'moorage/anchor' };
export const forget: Request<ForgetParams, ChangeResult> = { method: 'moorage/forget' };
export const undo: Request<UndoParams, ChangeResult> = { method: 'moorage/undo' };
export const confirmAll: Request<ConfirmAllParams, ChangeResult> = { method: 'moorage/confirmAll' };
export const confirmMemories: Request<ChooseParams, ChangeResult> = { method: 'moorage/confirmMemories' };
export const forgetAll: Request<ChooseParams, ChangeResult> = { method: 'moorage/forgetAll' };
export const thenAndNow: Request<ThenAndNowParams, ThenAndNowResult> = { method: 'moorage/thenAndNow' };
export const draft: Request<RememberParams, DraftResult> = { method: 'moorage/draft' };
export const memoryDocument: Request<MemoryDocumentParams, MemoryDocumentResult> = { method: 'moorage/memoryDocument' };
export const saveMemoryDocument: Request<SaveMemoryDocumentParams, MemoryDocumentResult> = { method: 'moorage/saveMemoryDocument' };
export const completeMarker: Request<CompleteMarkerParams, CompleteMarkerResult> = { method: 'moorage/completeMarker' };
export const archive: Request<ArchiveParams, ChangeResult> = { method: 'moorage/archive' };
export const restore: Request<RestoreParams, ChangeResult> = { method: 'moorage/restore' };
export const accept: Request<JudgeParams, ChangeResult> = { method: 'moorage/accept' };
export const reject: Request<JudgeParams, ChangeResult> = { method: 'moorage/reject' };
export const pin: Request<PinParams, ChangeResult> = { method: 'moorage/pin' };
export const snooze: Request<SnoozeParams, ChangeResult> = { method: 'moorage/snooze' };
export const unsnooze: Request<UnsnoozeParams, ChangeResult> = { method: 'moorage/unsnooze' };
export const stats: Request<StatsParams, StatsResult> = { method: 'moorage/stats' };
export const reflect: Request<ReflectParams, ReflectResult> = { method: 'moorage/reflect' };
export const core: Request<CoreParams, CoreResult> = { method: 'moorage/core' };
export const evict: Request<EvictParams, EvictResult> = { method: 'moorage/evict' };
export const events: Request<EventsParams, EventsResult> = { method: 'moorage/events' };
export const purge: Request<PurgeParams, PurgeResult> = { method: 'moorage/purge' };
export const snapshots: Request<SnapshotsParams, SnapshotsResult> = { method: 'moorage/snapshots' };
export const makeSnapshot: Request<MakeSnapshotParams, SnapshotItem> = { method: 'moorage/makeSnapshot' };
export const diffSnapshots: Request<DiffSnapshotsParams, DifferenceResult> = { method: 'moorage/diffSnapshots' };
export const restoreSnapshot: Request<RestoreSnapshotParams, RestoredSnapshotResult> = { method: 'moorage/restoreSnapshot' };
export const list: Request<ListParams, ListResult> = { method: 'moorage/list' };
export const browse: Request<BrowseParams, BrowseResult> = { method: 'moorage/browse' };
export const attention: Request<AttentionParams, AttentionItem> = { method: 'moorage/attention' };
export const memories: Request<MemoriesParams, MemoriesResult> = { method: 'moorage/memories' };
export const facts: Request<FactsParams, FactsResult> = { method: 'moorage/facts' };
export const conflicts: Request<ConflictsParams, ConflictsResult> = { method: 'moorage/conflicts' };
export const resolve: Request<ResolveParams, ChangeResult> = { method: 'moorage/resolve' };
export const entities: Request<EntitiesParams, EntitiesResult> = { method: 'moorage/entities' };
export const mergeEntities: Request<MergeEntitiesParams, ChangeResult> = { method: 'moorage/mergeEntities' };
export const splitEntity: Request<SplitEntityParams, ChangeResult> = { method: 'moorage/splitEntity' };
export const entitySuggestions: Request<EntitySuggestionsParams, EntitySuggestionsResult> = { method: 'moorage/entitySuggestions' };
export const answerSuggestion: Request<AnswerSuggestionParams, ChangeResult> = { method: 'moorage/answerSuggestion' };
export const map: Request<MapParams, GraphResult> = { method: 'moorage/map' };
export const graph: Request<GraphParams, GraphResult> = { method: 'moorage/graph' };
export const consolidate: Request<ConsolidateParams, ConsolidateResult> = { method: 'moorage/consolidate' };
export const importMemories: Request<ImportParams, ImportResult> = { method: 'moorage/importMemories' };
export const exportMemories: Request<ExportParams, ExportResult> = { method: 'moorage/exportMemories' };
export const suggest: Request<SuggestParams, SuggestResult> = { method: 'moorage/suggest' };
export const acceptSuggestions: Request<AcceptSuggestionsParams, AcceptSuggestionsResult> = { method: 'moorage/acceptSuggestions' };
export const undoLast: Request<UndoLastParams, ChangeResult> = { method: 'moorage/undoLast' };
export const pauseEmbedding: Request<PauseEmbeddingParams, EmbeddingResult> = { method: 'moorage/pauseEmbedding' };
export const reindex: Request<ReindexParams, ReindexResult> = { method: 'moorage/reindex' };
export const history: Request<HistoryParams, HistoryResult> = { method: 'moorage/history' };
export const ingest: Request<IngestParams, IngestResult> = { method: 'moorage/ingest' };
export const documents: Request<DocumentsParams, DocumentsResult> = { method: 'moorage/documents' };
export const startSession: Request<StartSessionParams, StartSessionResult> = { method: 'moorage/startSession' };
export const sessions: Request<SessionsParams, SessionsResult> = { method: 'moorage/sessions' };
export const readSession: Request<ReadSessionParams, ReadSessionResult> = { method: 'moorage/readSession' };
export const writeSession: Request<WriteSessionParams, SessionPageItem> = { method: 'moorage/writeSession' };
export const extractSession: Request<ExtractSessionParams, ExtractSessionResult> = { method: 'moorage/extractSession' };
export const completeSession: Request<CompleteSessionParams, CompleteSessionResult> = { method: 'moorage/completeSession' };
export const status: Request<StatusParams, StatusResult> = { method: 'moorage/status' };
export const didChangeMemories: Notification<DidChangeMemoriesParams> = { method: 'moorage/didChangeMemories' };
export const didChangeMarks: Notification<DidChangeMarksParams> = { method: 'moorage/didChangeMarks' };
