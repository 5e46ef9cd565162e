import type { Elements } from '@jansi/client/elements'
import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { Panel } from '../ui/page/panel.tsx'
import { WORKSHOP_DAYS, workshopFields } from './workshop-form.tsx'

/** A workshop's name, days, set and products; `children` are in front of these, of which there are many. */
export function WorkshopFields({ children }: { children?: Elements }) {
  const { name, place, product_ids: products, set } = workshopFields
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
      <Panel title="ชื่อและวัน">
        <Box sx={{ display: 'grid', gap: 2 }}>
          {name.control('name')}
          <DayFields />
          {place.control('place')}
        </Box>
      </Panel>
      {children}
      {set.control('set')}
      {products.control('product_ids')}
    </Box>
  )
}

/** The four days of a workshop next to each other. */
export function DayFields() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
      }}
    >
      {WORKSHOP_DAYS.map((day) => (
        <Fragment key={day}>{workshopFields[day].control(day)}</Fragment>
      ))}
    </Box>
  )
}
