import { type LetterRow, type LetterText, letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { lettersMessages } from '@geodepot/contracts/material/order.letters.messages.ts'
import type { OrderDetail } from '@geodepot/contracts/material/order.ts'
import { requestLanguages } from '@geodepot/contracts/material/scheme.request.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { copyText, download, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  SuggestField,
  TextField,
  type ValuesOf,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'

type Values = ValuesOf<typeof letterCalls.send>
interface SendProps {
  readonly of: OrderDetail
  /** What was sent already, to be sent again. */
  readonly given?: LetterRow
  readonly close: () => void
}

/** A mail that the product does not send: to be copied and sent with its sheet. */
interface ByHandProps {
  readonly of: OrderDetail
  readonly letter: LetterText
  readonly language: LetterRow['language']
  readonly amendmentId?: number
}
const ByHand = ({ of, letter, language, amendmentId }: ByHandProps) => {
  const t = useText(lettersMessages)
  const text = `${letter.subject}\n\n${letter.body}`
  const copy = () => void copyText(text)
  return (
    <>
      <p>{t('byHandText')}</p>
      <p>{letter.address}</p>
      <Input.TextArea aria-label={t('letter')} readOnly autoSize={{ minRows: 8, maxRows: 16 }} value={text} />
      <div className="order-tools">
        <Button
          onClick={() =>
            void download(letterCalls.sheet, {
              id: of.id,
              language,
              ...(amendmentId !== undefined && { amendmentId }),
            }).catch(() => undefined)
          }
        >
          {t('getSheet')}
        </Button>{' '}
        <Button type="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </>
  )
}

// Who is written to, and in which language, as far as the supplier's record says it.
const inForce = ({ amendments }: OrderDetail) => amendments.filter(({ docState }) => docState === 'approved')
// What was amended last is what the supplier waits to be told.
const startOf = (of: OrderDetail, { contacts, country }: SupplierDetail, given: LetterRow | undefined): Values => {
  const amended = given ? (given.amendmentId ?? undefined) : inForce(of).at(-1)?.id
  const what = amended === undefined ? {} : { amendmentId: String(amended) }
  const contact = contacts.find(({ email }) => email !== '') ?? contacts[0]
  return given
    ? { ...what, contactName: given.contactName, email: given.email, language: given.language, note: given.note }
    : {
        ...what,
        language: country === 'CN' ? 'cn' : 'en',
        contactName: contact?.contactName ?? '',
        email: contact?.email ?? '',
      }
}

const SendForm = ({ of, given, to, close }: SendProps & { to: SupplierDetail }) => {
  const t = useText(lettersMessages)
  const [letter, setLetter] = useState<LetterText>()
  const form: Form<Values> = useForm<typeof letterCalls.send, Values>(letterCalls.send, {
    start: startOf(of, to, given),
    fixed: { id: of.id, version: of.version },
    saved: ({ letter: byHand }) => {
      if (byHand) return setLetter(byHand)
      toast.success(t('told'))
      close()
    },
  })
  const { value: language } = useField(form, 'language')
  const amendmentId = useField(form, 'amendmentId').value
  if (letter)
    return (
      <ByHand
        of={of}
        letter={letter}
        language={language === 'en' ? 'en' : 'cn'}
        {...(amendmentId !== undefined && amendmentId !== '' && { amendmentId: Number(amendmentId) })}
      />
    )
  const isDraft = of.docState === 'approved'
  return (
    <FormFrame form={form} cancel={close} saveLabel={t(isDraft ? 'sendDraft' : 'send')}>
      <p>{t(isDraft ? 'sendDraftText' : 'sendText')}</p>
      <FormSection>
        {inForce(of).length > 0 && (
          <ChoiceField
            form={form}
            name="amendmentId"
            options={[
              { value: '', label: t('theOrder') },
              ...inForce(of).map(({ id, number }) => ({ value: String(id), label: t('theAmendment', { number }) })),
            ]}
          />
        )}
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
        <LongTextField form={form} name="note" rows={3} wide />
      </FormSection>
    </FormFrame>
  )
}

/** To whom of its supplier's people the order goes, in which language. */
const Send = ({ of, given, close }: SendProps) => {
  const t = useText(lettersMessages)
  const asked = useApiQuery(supplier.get, { id: of.supplierId })
  return (
    <AppDialog open title={`${t('send')} · ${of.number} · ${of.supplierName}`} onClose={close} width={720}>
      <Answered asked={[asked]} waiting={<Waiting rows={3} columns={2} />}>
        {() => asked.data && <SendForm of={of} {...(given && { given })} to={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default Send
