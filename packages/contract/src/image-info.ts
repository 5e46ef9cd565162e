import { z } from 'zod'

/**
 * The size of a public image in pixels, which keeps its place while it loads, and its dominant colour, such as `#f4ede0`,
 * which fills that place; null if the image has transparent parts.
 */
export const imageInfo = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
})
export type ImageInfo = z.infer<typeof imageInfo>
