import {
  IconDownload,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { CandidateFile } from '@seatwise/contract/candidate-files'
import type { UserProfile } from '@seatwise/contract/users'
import type { DocumentType } from '@seatwise/contract/values/people'
import { can } from '@seatwise/domain/permissions'
import { useConfirm } from '../../../kernel/confirm.tsx'
import { useAction } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { sizeWords } from '../../../ui/file-size.ts'
import { deleteFile, downloadFile, reloadFiles } from '../data.ts'
import { Meta, Stack } from '../../../ui/layout.tsx'
import classes from '../files.module.css'
import { documentWords } from '../words.ts'

const icons: Record<DocumentType, Icon> = {
  'application/pdf': IconFileTypePdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': IconFileTypeDocx,
  'application/vnd.oasis.opendocument.text': IconFileText,
  'application/rtf': IconFileText,
  'text/plain': IconFileText,
  'image/png': IconPhoto,
  'image/jpeg': IconPhoto,
}

type Props = { user: UserProfile; candidate_id: string; file: CandidateFile; mayDelete: boolean }

export function FileRow({ user, candidate_id, file, mayDelete }: Props) {
  const { id, name, type, size, uploaded_by, created_at } = file
  const download = useAction()
  const mayDownload = can(user, 'candidate-files.download')
  const start = () => void download.run(() => downloadFile(candidate_id, id))
  const menuId = `file-${id}`
  const deleting = useConfirm('candidate-files', (file_id: string) => ({
    title: 'Delete this file?',
    explains: `${name} is gone for good, for everybody. Copies that were downloaded before are not reached.`,
    confirm: 'Delete',
    isDangerous: true,
    returnTo: menuId,
    words: { not_found: 'It has been deleted already.' },
    run: async () => {
      try {
        await deleteFile(candidate_id, file_id)
      } finally {
        await reloadFiles(candidate_id)
      }
    },
  }))
  const actions = (): (RowAction | false)[] => [
    {
      label: 'Download',
      icon: IconDownload,
      run: start,
      unavailable: !mayDownload && 'Files are downloaded in person, not while acting as another.',
    },
    mayDelete && { label: 'Delete…', icon: IconTrash, run: () => deleting.ask(id) },
  ]
  const Mark = icons[type]
  const who = uploaded_by.id === user.id ? 'you' : (uploaded_by.name ?? 'somebody of another company')
  return (
    <li>
      <span className={classes.icon}>
        <Mark size={20} stroke={1.6} aria-hidden />
      </span>
      <Stack gap={2} align="start" className={classes.what}>
        {mayDownload ? (
          <button type="button" className={classes.name} disabled={download.pending} onClick={start}>
            <span className="visually-hidden">Download </span>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        <Meta>
          {documentWords[type]}, {sizeWords(size)} · added by {who} <Ago at={created_at} isInSentence />
        </Meta>
      </Stack>
      <RowActions id={menuId} name={name} actions={actions} />
      {deleting.dialog}
    </li>
  )
}
