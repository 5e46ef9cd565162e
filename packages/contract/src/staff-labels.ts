import { z } from 'zod'
import { binary, post } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { intId } from './fields.ts'
import { LABEL_FORMAT_IDS, LABEL_FORMATS, labelsPerPage } from './label-formats.ts'
import { pieceReference } from './staff-pieces.ts'

/** Most labels that one file holds. */
export const MAX_LABELS = 500

const printedLabel = z.union([
  /** Labels of one variant, all the same. */
  z.strictObject({ variant: intId, copies: z.number().int().min(1).max(MAX_LABELS) }),
  /** The label of one numbered piece. */
  pieceReference,
])

export const drawLabels = post.staff('/staff/labels/', {
  summary: 'Draw labels of variants and numbered pieces as a PDF, for a sheet or a roll',
  body: z
    .strictObject({
      format: z.enum(LABEL_FORMAT_IDS),
      /** The first free place of a sheet that was used before, from 1. */
      start: z.number().int().min(1).default(1),
      labels: z.array(printedLabel).min(1).max(MAX_LABELS),
    })
    .refine(({ format, start }) => start <= labelsPerPage(LABEL_FORMATS[format]), {
      path: ['start'],
      message: 'The sheet has fewer labels.',
    })
    .refine(
      ({ labels }) =>
        labels.reduce((sum, label) => sum + ('copies' in label ? label.copies : 1), 0) <= MAX_LABELS,
      { path: ['labels'], message: `Ensure that there are no more than ${MAX_LABELS} labels.` },
    ),
  200: binary('application/pdf'),
  404: errorBody,
})
