import { IconUpload } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { documentTypes } from '@seatwise/contract/values/people'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { can } from '@seatwise/domain/permissions'
import { DropField } from '../../../ui/drop-field.tsx'
import { Card, PlainList, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useFiles } from '../data.ts'
import classes from '../files.module.css'
import { useUploads } from '../use-uploads.ts'
import { FileRow } from './file-row.tsx'
import { Upload } from './upload.tsx'

type Props = {
  user: UserProfile
  candidate_id: string
  /** The user's part in the hiring team; null where no team limits the user. */
  team_part: TeamPart | null
}

/** The files of a person, such as a CV, certificates or offers, which the whole team can read. */
export function FilesCard({ user, candidate_id, team_part }: Props) {
  const { data, error, refetch } = useFiles(candidate_id)
  const { uploads, add, again, putAway } = useUploads(candidate_id)
  const mayWrite = can(user, 'candidate-files.write') && teamAllows(team_part, 'judge')
  return (
    <Card gap={12} aria-labelledby="files">
      <h2 id="files">Files</h2>
      {mayWrite && (
        <DropField
          label="Choose files"
          button="Choose files"
          drop="or drop them here"
          limits="PDF, Word, OpenDocument, RTF, text, PNG or JPEG, up to 10 MB each"
          icon={<IconUpload size={24} stroke={1.5} aria-hidden />}
          accept={[...documentTypes, '.docx', '.odt', '.rtf', '.txt'].join(',')}
          isMultiple
          onChoose={add}
        />
      )}
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
      {!data && !error && <LinesSkeleton />}
      {data?.length === 0 && uploads.length === 0 && (
        <Text tone="quiet">No files yet. A CV, a certificate or an offer is at hand here for the whole team.</Text>
      )}
      {data && data.length > 0 && (
        <PlainList className={classes.files} aria-label="Files">
          {data.map((file) => (
            <FileRow key={file.id} user={user} candidate_id={candidate_id} file={file} mayDelete={mayWrite} />
          ))}
        </PlainList>
      )}
    </Card>
  )
}
