import { useId } from 'react'
import type { StatusColor } from '@seatwise/contract/values/base'
import { Row } from '../../../ui/layout.tsx'
import { StageDot } from '../../../ui/stage-dot.tsx'
import classes from '../pipelines.module.css'

type Props = {
  colors: readonly { color: StatusColor; name: string }[]
  value: StatusColor
  onChange: (color: StatusColor) => void
}

/** A group of radio buttons with colors, each with a name; the arrow keys move among them. */
export function ColorField({ colors, value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className={classes.colors}>
      <legend>Color</legend>
      <div>
        {colors.map(({ color, name }) => (
          <Row as="label" align="center" isOneLine key={color} className={classes.color}>
            <input
              type="radio"
              name={group}
              data-path="color"
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <StageDot color={color} />
            {name}
          </Row>
        ))}
      </div>
    </fieldset>
  )
}
