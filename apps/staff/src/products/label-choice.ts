import type { BodyInput } from '@jansi/contract/endpoint'
import { LABEL_FORMATS, type LabelFormatId, labelsPerPage } from '@jansi/contract/label-formats'
import type { drawLabels } from '@jansi/contract/staff-labels'

/** Labels of one variant: how many of its own, and which of its numbered pieces get theirs. */
export type LabelChoice = { variant: number; copies: number; pieces: readonly number[] }

/** Returns how many labels are chosen. */
export function countLabels(choices: readonly LabelChoice[]): number {
  return choices.reduce((sum, { copies, pieces }) => sum + copies + pieces.length, 0)
}

/** Returns how many pages they need. */
export function countPages(format: LabelFormatId, start: number, labels: number): number {
  return labels === 0 ? 0 : Math.ceil((start - 1 + labels) / labelsPerPage(LABEL_FORMATS[format]))
}

/** The labels as the server draws them. */
export function labelsBody(
  format: LabelFormatId,
  start: number,
  choices: readonly LabelChoice[],
): BodyInput<typeof drawLabels> {
  const labels = choices.flatMap(({ variant, copies, pieces }) => [
    ...(copies > 0 ? [{ variant, copies }] : []),
    ...pieces.map((piece) => ({ piece })),
  ])
  return { format, start, labels }
}
