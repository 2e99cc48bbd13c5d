// How the map looks: the editor's colours; a shape for each kind and a line for each status, so that colour says nothing alone.

import type { StylesheetJson } from 'cytoscape';

const SHAPES = { memory: 'ellipse', symbol: 'round-rectangle', entity: 'diamond', value: 'tag' } as const;
const COLOURS = {
  memory: '--vscode-charts-blue',
  symbol: '--vscode-charts-green',
  entity: '--vscode-charts-purple',
  value: '--vscode-descriptionForeground',
} as const;
const LETTERS = 11;

/** The style sheet for the theme of this moment. In a dense drawing memories are named once one is near. */
export function looks(isDense: boolean): StylesheetJson {
  const colour = reader();
  const foreground = colour('--vscode-foreground', '#888');
  const contrast = colour('--vscode-contrastBorder', colour('--vscode-editor-background', '#000'));
  return [
    {
      selector: 'node',
      style: {
        width: 14,
        height: 14,
        'border-width': 1,
        'border-color': contrast,
        label: 'data(short)',
        color: foreground,
        'font-size': LETTERS,
        'font-family': colour('--vscode-font-family', 'sans-serif'),
        'text-valign': 'bottom',
        'text-margin-y': 3,
        'min-zoomed-font-size': 8,
        'text-max-width': '140px',
        'text-wrap': 'ellipsis',
      },
    },
    ...Object.entries(SHAPES).map(([kind, shape]) => ({
      selector: `node.${kind}`,
      style: { shape, 'background-color': colour(COLOURS[kind as keyof typeof COLOURS], '#888') },
    })),
    ...(isDense ? [{ selector: 'node.memory', style: { 'min-zoomed-font-size': 15 } }] : []),
    { selector: 'node[status = "deprecated"]', style: { opacity: 0.55, 'border-style': 'dotted', 'border-width': 2 } },
    {
      selector: 'node[status = "stale"]',
      style: {
        'border-style': 'dashed',
        'border-width': 4,
        'border-color': colour('--vscode-editorWarning-foreground', colour('--vscode-charts-orange', '#c80')),
      },
    },
    {
      selector: 'node[status = "conflicted"]',
      style: {
        'border-style': 'double',
        'border-width': 5,
        'border-color': colour('--vscode-editorError-foreground', colour('--vscode-charts-red', '#c00')),
      },
    },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': colour('--vscode-tree-indentGuidesStroke', foreground),
        'curve-style': 'haystack',
        opacity: 0.6,
      },
    },
    {
      selector: 'edge.contradicts',
      style: { width: 2, 'line-style': 'dashed', 'line-color': colour('--vscode-charts-red', '#c00'), opacity: 1 },
    },
    { selector: 'edge.supersedes', style: { 'line-style': 'dotted' } },
    { selector: '.few', style: { 'min-zoomed-font-size': 8 } },
    { selector: '.gone', style: { display: 'none' } },
    {
      selector: '.near',
      style: { 'line-color': colour('--vscode-focusBorder', '#08f'), width: 2, opacity: 1 },
    },
    {
      selector: '.chosen',
      style: {
        width: 22,
        height: 22,
        'overlay-color': colour('--vscode-focusBorder', '#08f'),
        'overlay-opacity': 0.35,
        'overlay-padding': 6,
        'min-zoomed-font-size': 0,
        'font-weight': 'bold',
        'z-index': 9,
      },
    },
  ] as StylesheetJson;
}

function reader(): (name: string, otherwise: string) => string {
  const style = getComputedStyle(document.body);
  return (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
}
