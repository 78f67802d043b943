import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { type ClaimRow, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { requestLanguages } from '@geodepot/contracts/material/scheme.request.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  SuggestField,
  TextField,
  type ValuesOf,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { useKept } from './kept.ts'

interface SendProps {
  readonly of: ClaimRow
  readonly close: () => void
}
type Values = ValuesOf<typeof claimCalls.send>

const SendForm = ({ of, to, close }: SendProps & { to: SupplierDetail }) => {
  const t = useText(claimMessages)
  const contact = to.contacts.find(({ email }) => email !== '') ?? to.contacts[0]
  const form: Form<Values> = useKept<typeof claimCalls.send, Values>(
    claimCalls.send,
    of,
    {
      contactName: contact?.contactName ?? '',
      email: contact?.email ?? '',
      language: to.country === 'CN' ? 'cn' : 'en',
    },
    close,
  )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('send')}>
      <FormSection>
        <SuggestField
          form={form}
          name="contactName"
          max={60}
          options={to.contacts.map(({ contactName, post, email }) => ({
            value: contactName,
            label: contactName,
            detail: [post, email].filter(Boolean).join(' · '),
            key: email,
          }))}
          onPick={(taken) => {
            const picked = to.contacts.find(({ contactName }) => contactName === taken?.value)
            if (picked) form.set('email', picked.email)
          }}
        />
        <TextField form={form} name="email" max={100} />
        <ChoiceField
          form={form}
          name="language"
          options={requestLanguages.map((value) => ({ value, label: t(`language_${value}`) }))}
        />
      </FormSection>
    </FormFrame>
  )
}

/** To whom of its supplier's people a claim goes, in which language. */
const Send = ({ of, close }: SendProps) => {
  const t = useText(claimMessages)
  const asked = useApiQuery(supplier.get, { id: of.supplierId })
  return (
    <AppDialog open title={`${t('send')} · ${of.number} · ${of.supplierName}`} onClose={close}>
      <Answered asked={[asked]} waiting={<Waiting rows={3} columns={2} />}>
        {() => asked.data && <SendForm of={of} to={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default Send
