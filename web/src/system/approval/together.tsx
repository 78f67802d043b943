import { type TaskRow, approval } from '@geodepot/contracts/system/approval.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { FormFrame, LongTextField, useForm } from '../../kit/form/index.ts'
import { shownNumber, useLanguage, useText } from '../../kit/i18n/index.ts'
import { AppDialog, holds } from '../../kit/ui/index.ts'
import './together.css'

interface TogetherProps {
  readonly rows: readonly TaskRow[]
  readonly close: () => void
  readonly done: () => void
}
const Opinion = ({ rows, close, done }: TogetherProps) => {
  const t = useText(approvalMessages)
  const form = useForm(approval.approve, {
    fixed: { taskIds: rows.map(({ taskId }) => taskId) },
    start: {},
    saved: done,
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('approveChosen', { count: rows.length })} hold={holds.submit}>
      <p className="approval-together-help">{t('approveHelp')}</p>
      <ul className="approval-together">
        {rows.map(({ taskId, docNo, kindName, subject, submittedBy, amount }) => (
          <li key={taskId}>
            <strong>{docNo}</strong>{' '}
            {[kindName, subject, submittedBy, amount === null ? '' : `${shownNumber(amount)} USD`]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      <LongTextField form={form} name="opinion" wide rows={2} />
    </FormFrame>
  )
}

/** Approves the chosen documents with one opinion; those that are decided line by line are named and left out. */
export const Together = ({ rows, close, done }: TogetherProps) => {
  const t = useText(approvalMessages)
  const language = useLanguage()
  const going = rows.filter(({ together }) => together)
  const left = rows.filter(({ together }) => !together)
  return (
    <AppDialog open title={t('approveTitle', { count: going.length })} width={720} onClose={close}>
      {left.length > 0 && (
        <p className="form-note" role="note">
          {t('ownPage', {
            numbers: listIn(
              left.map(({ docNo }) => docNo),
              language,
            ),
          })}
        </p>
      )}
      <Opinion rows={going} close={close} done={done} />
    </AppDialog>
  )
}
