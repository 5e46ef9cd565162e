import Button from '@mui/material/Button'

/** Reloads the page in the window. */
export function ReloadButton() {
  return (
    <Button
      color="inherit"
      variant="outlined"
      onClick={() => window.location.reload()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      โหลดหน้าใหม่
    </Button>
  )
}
