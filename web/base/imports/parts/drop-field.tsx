import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Stack, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

type Props = {
  label: string
  /** What can be dropped on it, after "or drop"; left out while nothing can. */
  drop?: string | undefined
  hint: string
  icon: ReactNode
  accept: string
  isMultiple?: boolean
  isDisabled?: boolean
  problem: string | undefined
  onChoose: (files: File[]) => void
  /** Takes a drop that can hold folders, which the field itself would not open. */
  onDrop?: (transfer: DataTransfer) => void
}

/** A field for files, which can also be dropped on it. */
export function DropField({
  label,
  drop,
  hint,
  icon,
  accept,
  isMultiple,
  isDisabled,
  problem,
  onChoose,
  onDrop,
}: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const over = (isNow: boolean) => (event: DragEvent) => {
    if (!onDrop) return
    event.preventDefault()
    setOver(isNow)
  }
  return (
    <div>
      <Stack
        gap={4}
        align="center"
        className={classes.file}
        data-problem={problem !== undefined}
        data-over={isOver}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          onDrop?.(event.dataTransfer)
        }}
      >
        {icon}
        <Text as="label" weight="medium" htmlFor={id}>
          {label}
          {drop && <span className={classes.drop}>, or drop {drop} here</span>}
        </Text>
        <p id={`${id}-hint`}>{hint}</p>
        <input
          id={id}
          type="file"
          multiple={isMultiple}
          accept={accept}
          disabled={isDisabled}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])])
            // Cleared, so that the same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </Stack>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
