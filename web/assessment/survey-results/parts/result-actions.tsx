import { useState, type ComponentType } from 'react'
import { Button } from '@mantine/core'
import { IconArrowRight, IconFileTypePdf, IconMessageQuestion, IconShare } from '@tabler/icons-react'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ResultChange, SurveyResultDetail } from '@seatwise/contract/survey-results'
import { brands } from '@seatwise/domain/brands/brands'
import { can as may } from '@seatwise/domain/permissions'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { useShortcuts } from '../../../kernel/shortcuts.ts'
import { callForFile } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { track } from '../../../kernel/user-events.ts'
import { copyLink } from '../../../ui/copy-link.ts'
import { useIsPhone } from '../../../ui/phones.ts'
import { pdfNameOf } from '../../../ui/report/pdf-name.ts'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useReportActions } from '../../reports/use-report-actions.ts'
import { changeResult, useResultWrite } from '../data.ts'
import { nameOf } from '../words.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const menuId = 'result-actions'
const shareId = 'share-result'
const chatId = 'ask-about-result'

const ShareDialog = lazyDialog(async () => (await import('../../report-shares/parts/share-dialog.tsx')).ShareDialog)

type ChatProps = { survey_result_id: string; name: string; returnTo: string; onClose: () => void }
/** The drawer of chats is a prop, because this area must not import the area of chats; web/app passes it in. */
export type ChatDrawerPart = ComponentType<ChatProps>

type Props = { result: SurveyResultDetail; ChatDrawer: ChatDrawerPart }

/** The actions for a result: the next step as the primary button, the rest in a menu. */
export function ResultActions({ result, ChatDrawer }: Props) {
  const { report, source, testing_link, is_test, can } = result
  const { user } = useRouteContext({ from: '/shell' })
  const router = useRouter()
  const isPhone = useIsPhone()
  const reportsOf = useReportActions()
  const { pending, problem, write } = useResultWrite()
  const pdf = useAction()
  const [isArchiving, setArchiving] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const askToArchive = () => setArchiving(true)
  useShortcuts('This result', can.archive ? [{ key: 'e', does: 'Archive', run: askToArchive }] : [])
  const change = (message: string, what: ResultChange) =>
    write(message, async () => {
      const answer = await changeResult(result, what)
      setArchiving(false)
      return answer
    })
  const copyTestingLink = (link: string) => {
    track('TESTING_LINK_CLICKED', { from: 'result' })
    void copyLink(link)
  }
  const canShare = report !== null && !result.archived_at && may(user, 'report-shares.write')
  const canAsk = report !== null && result.generates && may(user, 'ai-chats.read')
  const savePdf = () =>
    void pdf.run(async () => {
      if (report)
        saveFile(pdfNameOf(report), await callForFile(`/reports/individual/pdf?survey_result_id=${result.id}`))
    })
  const restore = () => void change('Result restored.', { restore: {} })
  const next = nextStage(result)
  const isInvited = source.kind === 'invitation' && !report
  /** True if copying the testing link is the next step, because the person has no valid result yet. */
  const isLinkNext = testing_link !== null && !isInvited && (!report || result.quality === 'invalid')
  const actions = (): (RowAction | false)[] => [
    testing_link !== null && !isLinkNext && { label: 'Copy testing link', run: () => copyTestingLink(testing_link) },
    ...reportsOf(result, report ? brands[report.brand] : undefined),
    {
      label: 'Copy link to this page',
      run: () =>
        void copyLink(
          location.origin + router.buildLocation({ to: '/survey-results/$id', params: { id: result.id } }).href,
        ),
    },
    can.update &&
      (is_test
        ? { label: 'Unmark as test', run: () => void change('No longer a test.', { is_test: false }) }
        : { label: 'Mark as test', run: () => void change('Marked as a test.', { is_test: true }) }),
    isPhone && canAsk && { label: 'Ask about it…', run: () => setAsking(true) },
    isPhone && canShare && { label: 'Share…', run: () => setSharing(true) },
    report !== null && { label: 'Print', run: () => window.print() },
    isPhone && report !== null && { label: 'Download as PDF', run: savePdf },
    can.archive && { label: 'Archive…', run: askToArchive },
  ]
  return (
    <>
      {canAsk && !isPhone && (
        <Button
          id={chatId}
          variant="default"
          leftSection={<IconMessageQuestion size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Ask
        </Button>
      )}
      {report && !isPhone && (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          loading={pdf.pending}
          onClick={savePdf}
        >
          PDF
        </Button>
      )}
      {canShare && !isPhone && (
        <Button
          id={shareId}
          variant="default"
          leftSection={<IconShare size={18} aria-hidden />}
          onClick={() => setSharing(true)}
        >
          Share
        </Button>
      )}
      {can.restore ? (
        <Button loading={pending} onClick={restore}>
          Restore
        </Button>
      ) : isLinkNext ? (
        <Button onClick={() => copyTestingLink(testing_link)}>Copy testing link</Button>
      ) : (
        // An invitation has its own primary action.
        next &&
        !isInvited && (
          <Button
            loading={pending}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => void change(`Moved to ${next.name}.`, { move: { status_id: next.id } })}
          >
            Move to {next.name}
          </Button>
        )
      )}
      <RowActions
        id={menuId}
        name={nameOf(result)}
        actions={actions}
        onOpen={() => track('RESULT_ACTIONS_MENU_CLICKED', { from: 'result' })}
      />
      {isAsking && (
        <ChatDrawer
          survey_result_id={result.id}
          name={nameOf(result)}
          returnTo={isPhone ? menuId : chatId}
          onClose={() => setAsking(false)}
        />
      )}
      {isSharing && (
        <ShareDialog
          sharing={{ kind: 'individual', survey_result_ids: [result.id], whose: nameOf(result) }}
          returnTo={isPhone ? menuId : shareId}
          onClose={() => setSharing(false)}
        />
      )}
      {isArchiving && (
        <ReasonDialog
          title="Archive this result"
          explains="It leaves the lists and the pipeline. It can be restored."
          button="Archive"
          pending={pending}
          problem={problem}
          onConfirm={(reason) => void change('Result archived.', { archive: { reason } })}
          onClose={() => setArchiving(false)}
          returnTo={menuId}
        />
      )}
    </>
  )
}

/** The stage after the current one, to offer as the next step. A rejection is never offered. */
function nextStage({ stages, status_id }: SurveyResultDetail) {
  const at = stages.findIndex(({ id }) => id === status_id)
  const next = stages[at + 1]
  return next && !needsReason(next) ? next : undefined
}
