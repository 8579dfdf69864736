import { useState } from 'react'
import { IconFiles } from '@tabler/icons-react'
import { resumeDrop } from '@seatwise/contract/limits'
import { resumeTypes } from '@seatwise/contract/values/people'
import { ImportSteps } from '../../../base/imports/public.ts'
import { DropField } from '../../../ui/drop-field.tsx'
import { DrawerBody, Text } from '../../../ui/layout.tsx'
import { steps } from '../steps.ts'

/** A field for resumes and folders of resumes. */
export function ResumesField({ onChoose }: { onChoose: (files: File[]) => void }) {
  const [problem, setProblem] = useState<string>()

  function choose(files: File[]) {
    if (files.length === 0) setProblem('There is no file in it.')
    else if (files.length > resumeDrop.files)
      setProblem(`These are ${files.length.toLocaleString('en')} files. Choose up to ${resumeDrop.files} at a time.`)
    else onChoose(files)
  }
  return (
    <DrawerBody as="div">
      <ImportSteps steps={steps} current="Files" />
      <DropField
        label="Choose resumes"
        button="Choose files"
        drop="or drop files or a folder here"
        limits={`Up to ${resumeDrop.files} PDF, Word, OpenDocument, RTF or text files of 10 MB each`}
        icon={<IconFiles size={24} stroke={1.5} aria-hidden />}
        accept={[...resumeTypes, '.docx', '.odt', '.rtf', '.txt'].join(',')}
        isMultiple
        takesFolders
        problem={problem}
        onChoose={choose}
      />
      <Text tone="quiet">
        Name, email and phone are read. Nothing is stored before you have checked it, and nobody gets an email.
      </Text>
    </DrawerBody>
  )
}
