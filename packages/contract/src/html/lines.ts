import { BLOCK_ELEMENTS, FIGURE_ELEMENTS, HEADING_ELEMENTS, TABLE_ELEMENTS } from '../rich-text.ts'

/** Elements that put their content on lines of its own without meaning more: they are saved as paragraphs. */
export const LINE_ELEMENTS = (
  'div section article main header footer aside nav address center details summary dl dt dd ' +
  'hgroup caption thead tfoot'
).split(' ')

/** Elements that begin on a line of their own, or in a cell. */
export const OWN_LINE = new Set([
  'h1',
  ...[BLOCK_ELEMENTS, HEADING_ELEMENTS, FIGURE_ELEMENTS, TABLE_ELEMENTS, LINE_ELEMENTS].flat(),
])
