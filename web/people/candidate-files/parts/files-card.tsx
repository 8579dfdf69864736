import { useId, useState, type DragEvent } from 'react'
import { IconUpload } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { documentTypes } from '@seatwise/contract/values/people'
import { can } from '@seatwise/domain/permissions'
import { Card, Meta, PlainList, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useFiles } from '../data.ts'
import classes from '../files.module.css'
import { useUploads } from '../use-uploads.ts'
import { FileRow } from './file-row.tsx'
import { Upload } from './upload.tsx'

/** The files of a person, such as a CV, certificates or offers, which the whole team can read. */
export function FilesCard({ user, candidate_id }: { user: UserProfile; candidate_id: string }) {
  const { data, error, refetch } = useFiles(candidate_id)
  const { uploads, add, again, putAway } = useUploads(candidate_id)
  const mayWrite = can(user, 'candidate-files.write')
  return (
    <Card gap={12} aria-labelledby="files">
      <h2 id="files">Files</h2>
      {mayWrite && <DropField onChoose={add} />}
      {uploads.length > 0 && (
        <PlainList className={classes.files} aria-label="Being added">
          {uploads.map((upload) => (
            <Upload
              key={upload.key}
              upload={upload}
              onAgain={() => again(upload)}
              onPutAway={() => putAway(upload.key)}
            />
          ))}
        </PlainList>
      )}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p aria-busy="true">Loading</p>}
      {data?.length === 0 && uploads.length === 0 && (
        <Text tone="quiet">No files yet. A CV, a certificate or an offer is at hand here for the whole team.</Text>
      )}
      {data && data.length > 0 && (
        <PlainList className={classes.files} aria-label="Files">
          {data.map((file) => (
            <FileRow key={file.id} user={user} candidate_id={candidate_id} file={file} />
          ))}
        </PlainList>
      )}
    </Card>
  )
}

/** A field for files, which can also be dropped on it. */
function DropField({ onChoose }: { onChoose: (files: File[]) => void }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const over = (isNow: boolean) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) setOver(isNow)
  }
  return (
    <Stack
      gap={2}
      align="center"
      className={classes.drop}
      data-over={isOver}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={over(false)}
    >
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <Text as="label" weight="medium" htmlFor={id}>
        Choose files<span> or drop them here</span>
      </Text>
      <Meta id={`${id}-hint`}>PDF, Word (DOCX), OpenDocument (ODT), RTF, text, PNG or JPEG, up to 10 MB each</Meta>
      <input
        id={id}
        type="file"
        multiple
        accept={[...documentTypes, '.docx', '.odt', '.rtf', '.txt'].join(',')}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Cleared, so that the same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}
