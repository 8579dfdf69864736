import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { resumeDrop } from '@seatwise/contract/limits'
import { resumeTypes } from '@seatwise/contract/values/people'
import { DropField, ImportSteps } from '../../../base/imports/public.ts'
import { DrawerBody } from '../../../ui/layout.tsx'
import classes from '../candidate-resumes.module.css'
import { filesOfDrop, ownFiles } from '../files-of-drop.ts'
import { steps } from '../steps.ts'

/** React has no type for it; every browser on computers has it. */
const folders = { webkitdirectory: '' }
const hint = `PDF, Word (DOCX), OpenDocument (ODT), RTF or text, up to ${resumeDrop.files} files of 10 MB each. Name, email and phone are read. Nothing is stored before you have checked it, and nobody gets an email.`

/** A field for resumes and folders of resumes, which can also be dropped on it. */
export function ResumesField({ onChoose }: { onChoose: (files: File[]) => void }) {
  const folder = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  function choose(files: File[]) {
    const own = ownFiles(files)
    if (own.length === 0) setProblem('There is no file in it.')
    else if (own.length > resumeDrop.files)
      setProblem(`These are ${own.length.toLocaleString('en')} files. Choose up to ${resumeDrop.files} at a time.`)
    else onChoose(own)
  }
  return (
    <DrawerBody as="div">
      <ImportSteps steps={steps} current="Files" />
      <DropField
        label="Choose resumes"
        drop="them or a folder"
        hint={hint}
        icon={<IconFiles size={24} stroke={1.5} aria-hidden />}
        accept={[...resumeTypes, '.docx', '.odt', '.rtf', '.txt'].join(',')}
        isMultiple
        problem={problem}
        onChoose={choose}
        onDrop={(transfer) => void filesOfDrop(transfer).then(choose)}
      />
      <div className={classes.folder}>
        <Button variant="default" onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
        <input
          ref={folder}
          type="file"
          hidden
          {...folders}
          onChange={({ currentTarget }) => choose([...(currentTarget.files ?? [])])}
        />
      </div>
    </DrawerBody>
  )
}
