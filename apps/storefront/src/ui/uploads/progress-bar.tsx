/** A thin bar that fills with `share`, 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-chip bg-line"
    >
      <div
        className="h-full origin-left rounded-chip bg-indigo transition-transform duration-150"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
