import { useId, useRef, useState, type ComponentProps, type DragEvent, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { ownFiles, filesOfDrop } from './files-of-drop.ts'
import { Meta, Row, Stack, Text } from './layout.tsx'
import classes from './drop-field.module.css'

type Props = {
  /** The name of the field. */
  label: string
  /** The label of the button. */
  button: string
  /** What can be dropped on the field: "or drop it here". */
  drop: string
  /** Which files are taken, in one short line. */
  limits: string
  icon: ReactNode
  accept: string
  isMultiple?: boolean
  /** True if a second button opens a folder with all its files. */
  takesFolders?: boolean
  isPending?: boolean
  problem?: string | undefined
  onChoose: (files: File[]) => void
}

/** A field for files, which are chosen by its buttons or dropped on it. */
export function DropField({ label, button, drop, limits, icon, accept, problem, onChoose, ...given }: Props) {
  const { isMultiple = false, takesFolders = false, isPending = false } = given
  const id = useId()
  const [isOver, setOver] = useState(false)
  const over = (isNow: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Without it, the browser opens the file in place of the page.
    event.preventDefault()
    setOver(isNow && !isPending)
  }
  return (
    <div>
      <Stack
        gap={8}
        align="center"
        className={classes.field}
        data-problem={problem !== undefined}
        data-over={isOver}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          if (!isPending) void filesOfDrop(event.dataTransfer).then(onChoose)
        }}
      >
        {icon}
        <Row gap={8} rowGap={8} align="center" className={classes.buttons}>
          <FileButton
            label={label}
            describedBy={`${id}-limits`}
            isPending={isPending}
            accept={accept}
            multiple={isMultiple}
            onChoose={onChoose}
          >
            {button}
          </FileButton>
          {takesFolders && (
            <FileButton
              label="Choose a folder"
              className={classes.folder}
              {...folders}
              isPending={isPending}
              onChoose={onChoose}
            >
              Choose a folder
            </FileButton>
          )}
        </Row>
        <Text tone="quiet" className={classes.drop}>
          {drop}
        </Text>
        <Meta id={`${id}-limits`}>{limits}</Meta>
      </Stack>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** React has no type for it; every browser on computers has it. */
const folders = { webkitdirectory: '' }

type ButtonProps = Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
  label: string
  describedBy?: string
  className?: string | undefined
  isPending?: boolean
  onChoose: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the browser's choice of files. */
function FileButton({ label, describedBy, className, isPending = false, onChoose, children, ...given }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        className={className}
        aria-describedby={describedBy}
        loading={isPending}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...given}
        onChange={({ currentTarget }) => {
          onChoose(ownFiles([...(currentTarget.files ?? [])]))
          // Cleared, so that the same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
