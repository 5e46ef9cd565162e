import { SHOP_COLOURS } from '@jansi/contract/colours'
import type { StatusTone } from '@jansi/contract/status-table'
import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { shopColours } from './lib/shop-identity.ts'

const {
  ink: INK,
  inkSoft: SOFT_INK,
  line: LINE,
  edge: EDGE,
  paper: PAPER,
  card: CARD,
  sand: SAND,
} = SHOP_COLOURS
const { coral, coralDeep, coralTint, leaf, leafDeep, leafTint, amber, amberDeep, amberTint } = SHOP_COLOURS
const { main: MAIN, mainDeep: MAIN_DEEP, mainTint: MAIN_TINT } = shopColours
const FALLBACKS = '"Leelawadee UI", Thonburi, "Noto Sans Thai", system-ui, sans-serif'
const HEADING = { fontFamily: `Mitr, ${FALLBACKS}`, fontWeight: 500, lineHeight: 1.35, letterSpacing: 0 }
const TOUCH_TARGET = { '@media (pointer: coarse), (max-width: 899.95px)': { minHeight: 44 } }
const SOFT_SHADOW = '0 1px 2px rgb(42 39 51 / 0.05), 0 6px 20px rgb(42 39 51 / 0.07)'

/** A line that cuts a long text also cuts the highest Thai marks, unless its box is higher than the line. */
const MARKS_IN_ONE_LINE = { paddingBlock: '0.3em', marginBlock: '-0.3em' }

const SHADE = 'rgb(42 39 51 / 0.22)'
const SHADED_WHERE_IT_GOES_ON = {
  backgroundImage: [
    'linear-gradient(#fff 50%, rgb(255 255 255 / 0))',
    'linear-gradient(rgb(255 255 255 / 0), #fff 50%)',
    `linear-gradient(${SHADE}, transparent)`,
    `linear-gradient(transparent, ${SHADE})`,
  ].join(),
  backgroundPosition: 'top, bottom, top, bottom',
  backgroundSize: '100% 48px, 100% 48px, 100% 14px, 100% 14px',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
}

/** Windows high enough for a bar that sticks to the bottom: not a phone on its side. */
export const STICKS = '@media (min-height: 30rem)'

/** Marks a bar of actions at the bottom of a page, in whose place phones show no other. */
export const IN_PLACE_OF_THUMB_BAR = { 'data-bar': '' }

/** Height of the bar for the thumb on phones. */
export const THUMB_BAR_PX = 64

/** Colours of notes and status chips: a tint as background, a deep colour for text. */
export const tones: Readonly<Record<StatusTone, { tint: string; deep: string }>> = {
  quiet: { tint: SAND, deep: SOFT_INK },
  waiting: { tint: amberTint, deep: amberDeep },
  done: { tint: leafTint, deep: leafDeep },
  care: { tint: coralTint, deep: coralDeep },
  info: { tint: MAIN_TINT, deep: MAIN_DEEP },
}

const noteOf = (tone: StatusTone) => ({ backgroundColor: tones[tone].tint, color: tones[tone].deep })

const CHOSEN_OR_MAIN =
  '.MuiButton-contained:not(.Mui-disabled), .MuiTabs-indicator, .RaMenuItemLink-active, .MuiToggleButton-root.Mui-selected, .MuiMenuItem-root.Mui-selected, [aria-pressed=true]'

/** The console in the shop's colours and type, denser. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    background: { default: PAPER, paper: CARD },
    text: { primary: INK, secondary: SOFT_INK },
    primary: { main: MAIN, dark: MAIN_DEEP, light: MAIN_TINT, contrastText: CARD },
    secondary: { main: CARD, dark: SAND, light: CARD, contrastText: INK },
    error: { main: coral, dark: coralDeep, light: coralTint, contrastText: CARD },
    success: { main: leaf, dark: leafDeep, light: leafTint, contrastText: CARD },
    warning: { main: amber, dark: amberDeep, light: amberTint, contrastText: CARD },
    info: { main: MAIN, dark: MAIN_DEEP, light: MAIN_TINT, contrastText: CARD },
    divider: LINE,
  },
  shape: { borderRadius: 12 },
  sidebar: { width: 220, closedWidth: 56 },
  typography: {
    fontFamily: `"IBM Plex Sans Thai Looped", ${FALLBACKS}`,
    fontSize: 16,
    htmlFontSize: 16,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: { ...HEADING, fontSize: '1.5rem' },
    h2: { ...HEADING, fontSize: '1.125rem' },
    h3: { ...HEADING, fontSize: '1rem' },
    h6: { ...HEADING, fontSize: '1.125rem' },
    body1: { fontSize: '1rem', lineHeight: 1.65, letterSpacing: 0 },
    body2: { fontSize: '0.875rem', lineHeight: 1.6, letterSpacing: 0 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.55, letterSpacing: 0 },
    subtitle2: { fontSize: '0.875rem', lineHeight: 1.6, letterSpacing: 0, fontWeight: 600 },
    button: { fontSize: '1rem', lineHeight: 1.5, letterSpacing: 0, fontWeight: 600, textTransform: 'none' },
  },
  components: {
    ...defaultTheme.components,
    MuiCssBaseline: {
      styleOverrides: {
        // The focused element is scrolled clear of the bar on top and of the one that sticks to the bottom.
        html: { scrollPaddingTop: 64, [STICKS]: { scrollPaddingBottom: 120 } },
        ':focus-visible': { outline: `3px solid ${MAIN}`, outlineOffset: 2 },
        'h1, h2, h3': { textWrap: 'balance' },
        // A name without a space breaks before it widens its page, also where it is an item of a row.
        body: { overflowWrap: 'anywhere' },
        '.MuiTableCell-alignRight, .MuiTableCell-head': { overflowWrap: 'normal' },
        // The colours of the system instead of ours: the chosen one and the main action take those of a selection.
        '@media (forced-colors: active)': {
          '.MuiButton-root, .MuiPaper-root': { border: '1px solid' },
          [CHOSEN_OR_MAIN]: {
            forcedColorAdjust: 'none',
            backgroundColor: 'Highlight !important',
            color: 'HighlightText !important',
            '& *': { color: 'inherit' },
          },
          '.MuiSwitch-track, .MuiSwitch-thumb': { border: '1px solid' },
        },
        // The bar for the thumb covers no end of a page.
        '@media (max-width: 899.95px) and (min-height: 30rem)': {
          '.RaLayout-content:has(> nav)': { paddingBottom: THUMB_BAR_PX },
          '.RaLayout-content:has([data-bar])': { paddingBottom: 0 },
        },
        table: { fontVariantNumeric: 'tabular-nums' },
        '@page': { margin: '12mm' },
        // On paper only the page itself is of use.
        '@media print': {
          '.MuiAppBar-root, .MuiDrawer-root, .MuiSnackbar-root, .MuiButton-root, .MuiIconButton-root': {
            display: 'none !important',
          },
          '.RaLayout-appFrame': { marginTop: '0 !important' },
          '.MuiPaper-root': { boxShadow: 'none !important' },
          // All columns of a table, also of one that is moved sideways on the screen.
          ':has(> table)': { overflow: 'visible !important' },
          '.MuiTableCell-root': {
            padding: '3px 4px !important',
            fontSize: '0.6875rem !important',
            whiteSpace: 'normal !important',
          },
          tr: { breakInside: 'avoid' },
          // Sums at the end of each page would read as those of the page.
          tfoot: { display: 'table-row-group' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiPaper: {
      styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { boxShadow: SOFT_SHADOW } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 10, paddingInline: 16, ...TOUCH_TARGET },
        sizeSmall: { paddingInline: 12, fontSize: '0.9375rem' },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { '@media (pointer: coarse), (max-width: 899.95px)': { minWidth: 44, minHeight: 44 } },
      },
    },
    MuiTypography: { styleOverrides: { noWrap: MARKS_IN_ONE_LINE } },
    MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: '0.9375rem', paddingInline: 14 } } },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true },
    },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'none', fullWidth: true },
    },
    // Choices whose labels take several lines stay apart; a label of one line is lower than its box.
    MuiFormControlLabel: { styleOverrides: { label: { paddingBlock: 4 } } },
    // That of a field that is off explains why it is, so it is read too.
    MuiFormHelperText: {
      styleOverrides: {
        root: { fontSize: '0.875rem', marginInline: 2, '&.Mui-disabled': { color: SOFT_INK } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: CARD, borderRadius: 10, ...TOUCH_TARGET },
        notchedOutline: { borderColor: EDGE, top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { fontSize: '0.9375rem', lineHeight: 1.5, borderColor: LINE },
        head: { fontSize: '0.875rem', fontWeight: 600, color: SOFT_INK, whiteSpace: 'nowrap' },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontFamily: `Mitr, ${FALLBACKS}`, fontWeight: 500 } } },
    // Shaded where it goes on; at its ends the content's own cover hides the shade.
    MuiDialogContent: {
      styleOverrides: {
        root: { ...SHADED_WHERE_IT_GOES_ON, '.MuiDialogTitle-root + &': { paddingTop: 6, marginTop: -6 } },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, flexWrap: 'wrap' } } },
    MuiInputBase: {
      styleOverrides: {
        input: {
          '&::placeholder': { color: SOFT_INK, opacity: 1 },
          '&:not(textarea)': { height: 32, lineHeight: '32px', paddingBlock: 4 },
          // Also for the hidden twin by which the field finds its height.
          '&:is(textarea)': { lineHeight: 1.75, paddingTop: 6, marginTop: -6 },
        },
      },
    },
    // Labels are above their fields: on the edge they would be small and look cut.
    MuiInputLabel: {
      styleOverrides: {
        root: {
          '&.MuiInputLabel-outlined': {
            position: 'static',
            transform: 'none',
            maxWidth: 'none',
            marginBottom: 2,
            overflow: 'visible',
            whiteSpace: 'normal',
            fontSize: '0.875rem',
            lineHeight: 1.6,
            fontWeight: 600,
            color: INK,
            pointerEvents: 'auto',
            '&.Mui-error': { color: coralDeep },
          },
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          fontSize: '0.9375rem',
          alignItems: 'center',
          '&.MuiAlert-standard.MuiAlert-colorError': noteOf('care'),
          '&.MuiAlert-standard.MuiAlert-colorWarning': noteOf('waiting'),
          '&.MuiAlert-standard.MuiAlert-colorSuccess': noteOf('done'),
          '&.MuiAlert-standard.MuiAlert-colorInfo': noteOf('info'),
        },
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    RaLayout: {
      styleOverrides: {
        root: { minWidth: 0, '& .RaLayout-content': { padding: 0, minWidth: 0 } },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 44,
          color: INK,
          borderRadius: '0 999px 999px 0',
          marginRight: 8,
          '&.RaMenuItemLink-active': { backgroundColor: MAIN_TINT, color: MAIN_DEEP, fontWeight: 600 },
          '& .MuiListItemIcon-root, & .RaMenuItemLink-icon': { color: 'inherit' },
        },
      },
    },
  },
}
