import { useState } from 'react'
import { RangeEndToggle, RangeFields, RangeSlider, RangeTrack } from '../ui/range-slider.tsx'
import type { Range } from '../ui/range.ts'
import type { Specimen } from './specimen.ts'

/** A range slider with state, together with the number fields and the buttons that open its ends. */
function HeldRange({ from }: { from: Range }) {
  const [value, onChange] = useState(from)
  const shared = { label: 'Drive', value, onChange }
  return (
    <div style={{ width: 320 }}>
      <RangeSlider {...shared} />
      <RangeEndToggle {...shared} end="lo" startsAt={50} />
      <RangeEndToggle {...shared} end="hi" startsAt={95} />
      <RangeFields {...shared} />
    </div>
  )
}

export const rangeSpecimens: Specimen[] = [
  {
    part: 'RangeSlider',
    states: {
      'two ends': () => <HeldRange from={{ lo: 55, hi: 95 }} />,
      'no upper limit': () => <HeldRange from={{ lo: 40, hi: null }} />,
      'no lower limit': () => <HeldRange from={{ lo: null, hi: 60 }} />,
      'ends close together': () => <HeldRange from={{ lo: 50, hi: 52 }} />,
    },
  },
  {
    part: 'RangeTrack',
    states: { 'for reading': () => <RangeTrack value={{ lo: 15, hi: 70 }} label="Order: 15 to 70" /> },
  },
]
