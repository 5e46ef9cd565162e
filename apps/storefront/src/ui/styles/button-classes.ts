import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'large'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-chip py-2 text-center font-semibold ' +
  'transition-colors duration-150 select-none focus-visible:rounded-chip'

const variants: Record<ButtonVariant, string> = {
  primary: 'px-5 bg-indigo text-card hover:bg-indigo-deep disabled:bg-line disabled:text-ink-soft',
  secondary:
    'px-5 border border-edge bg-card text-ink hover:border-indigo hover:text-indigo-deep disabled:border-line disabled:text-ink-soft',
  quiet: 'px-3 text-indigo-deep hover:bg-indigo-tint disabled:text-ink-soft disabled:hover:bg-transparent',
  danger:
    'px-5 border border-coral bg-card text-coral-deep hover:bg-coral-tint disabled:border-line disabled:text-ink-soft',
}

/** The classes that make a button or a link look like one of the shop's buttons. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(base, variants[variant], size === 'large' && 'min-h-13 px-7 text-lg', className)
}
