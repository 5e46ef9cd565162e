import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

/** Leads from a list to the form for a new entry. */
export function CreateButton({ to, children }: { to: string; children: string }) {
  return (
    <Button variant="contained" component={Link} to={to} startIcon={<AddIcon />}>
      {children}
    </Button>
  )
}
