import { journalCalls } from '@geodepot/contracts/material/journal.ts'
import { journalMessages } from '@geodepot/contracts/material/journal.messages.ts'
import { FormFrame, FormSection, TextField, type ValuesOf, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Why an entry is taken back. */
const Reverse = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText(journalMessages)
  const form = useForm<typeof journalCalls.reverse, ValuesOf<typeof journalCalls.reverse>>(journalCalls.reverse, {
    start: { id },
    saved: close,
  })
  return (
    <AppDialog open title={t('reverseTitle', { id })} width={480} onClose={close}>
      <p>{t('reverseHelp')}</p>
      <FormFrame form={form} cancel={close}>
        <FormSection>
          <TextField form={form} name="reason" />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Reverse
