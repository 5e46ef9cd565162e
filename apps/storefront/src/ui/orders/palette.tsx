import { WELLS, type Well, wellName, wellsText } from '@jansi/contract/wells'
import { ThaiText } from '../page/thai-text.tsx'

const STEP = 59
const RADIUS = 19
const BLOOM_MS = 600
/** The ring of a well, and its word. */
const LOOKS = {
  filled: { ring: null, word: 'var(--color-ink)' },
  current: { ring: 'var(--color-indigo)', word: 'var(--color-indigo-deep)' },
  refused: { ring: 'var(--color-coral)', word: 'var(--color-coral-deep)' },
  empty: { ring: null, word: 'var(--color-ink-soft)' },
} as const
/** A brush leaves no circle. */
const DAB = 'M-1-15.5C7-16.5 14.5-10 15.5-2 16.5 6 10 14.5 1.5 15.5-7 16.5-15 10-15.5 1.5-16-7-9-14.5-1-15.5Z'

export type PaletteProps = {
  palette: { name: string; sentence: string; wells: readonly Well[] }
  /** Drawn large, and the newest dab of paint blooms once. */
  isFresh?: boolean
  /** Its wells alone, in the line of its sentence. */
  isSmall?: boolean
}

/** How far an order is: each finished step is a dab of paint in its well, the present one is ringed, the others are empty. */
export function Palette({
  palette: { name, sentence, wells },
  isFresh = false,
  isSmall = false,
}: PaletteProps) {
  const width = STEP * wells.length + 1
  const scale = isFresh ? 1.5 : isSmall ? 0.5 : 1
  const newest = isFresh ? wells.findLastIndex(({ state }) => state === 'filled') : -1
  return (
    <div className={isSmall ? 'flex flex-wrap items-center gap-x-3' : undefined}>
      <svg
        role="img"
        aria-label={`${name}: ${wellsText(wells)}`}
        viewBox={`0 0 ${width} ${isSmall ? 48 : 76}`}
        width={width * scale}
        className="h-auto max-w-full"
      >
        {wells.map((well, index) => (
          <g key={well.well} transform={`translate(${(index + 0.5) * STEP + 0.5} 24)`}>
            <WellDrawing well={well} isNew={index === newest} />
            {!isSmall && (
              <text
                y={46}
                textAnchor="middle"
                fontSize={15}
                fontWeight={LOOKS[well.state].ring ? 600 : undefined}
                fill={LOOKS[well.state].word}
              >
                {wellName(well, wells)}
              </text>
            )}
          </g>
        ))}
      </svg>
      {sentence !== '' && (
        <p className="text-sm text-ink-soft">
          <ThaiText>{sentence}</ThaiText>
        </p>
      )}
    </div>
  )
}

/** A well with its paint: dried with a check, a wet dab in a ring, or none. */
function WellDrawing({ well: { well, state }, isNew }: { well: Well; isNew: boolean }) {
  const { ring } = LOOKS[state]
  return (
    <>
      <circle r={RADIUS} fill="#fff" stroke={ring ?? 'var(--color-line)'} strokeWidth={ring ? 2 : 1.5} />
      {state !== 'empty' && (
        <g ref={isNew ? bloom : undefined}>
          <path
            d={DAB}
            fill={`var(--well-${well},${WELLS[well].paint})`}
            transform={ring ? 'scale(.6)' : undefined}
          />
          {state === 'filled' && (
            <path
              d="m-6 .5 4 4 8-9"
              fill="none"
              stroke="var(--color-ink)"
              strokeWidth={1.8}
              strokeLinecap="round"
            />
          )}
        </g>
      )}
    </>
  )
}

/** Lets a dab of paint spread once, unless the device asks for less motion. */
function bloom(dab: SVGGElement | null): void {
  if (!dab?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  dab.animate([{ opacity: 0, transform: 'scale(.4)' }, {}], { duration: BLOOM_MS, easing: 'ease-out' })
}
