import { type RequestLetter, askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { type RequestRow, requestLanguages } from '@geodepot/contracts/material/scheme.request.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { type SchemeDetail, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { copyText, download, queryNow, toast } from '../../kit/api/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  PickField,
  TextField,
  type ValuesOf,
  useDirty,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

interface AskProps {
  readonly of: SchemeDetail
  /** Who is asked once more. */
  readonly given: RequestRow | undefined
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}
type Values = ValuesOf<typeof askingCalls.ask>
interface Written {
  readonly requestId: number
  readonly letter: RequestLetter
}

/** A mail that the product does not send: to be copied and sent with its sheet. */
const ByHand = ({ of, written: { requestId, letter } }: { of: SchemeDetail; written: Written }) => {
  const t = useText(requestMessages)
  const text = `${letter.subject}\n\n${letter.body.replaceAll('{link}', location.origin + letter.path)}`
  const copy = () => void copyText(text)
  return (
    <>
      <p>{t('byHandText')}</p>
      <p>{letter.address}</p>
      <Input.TextArea aria-label={t('letter')} readOnly autoSize={{ minRows: 8, maxRows: 16 }} value={text} />
      <div className="matrix-tools">
        <Button onClick={() => void download(askingCalls.sheet, { id: of.id, requestId }).catch(() => undefined)}>
          {t('getSheet')}
        </Button>
        <Button type="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </>
  )
}

// Who is written to, and in which language, as far as the supplier's record says it.
const fill = async (form: Form<Values>, id: number) => {
  const { contacts, country } = await queryNow(supplier.get, { id })
  const contact = contacts.find(({ email }) => email !== '') ?? contacts[0]
  form.set('language', country === 'CN' ? 'cn' : 'en')
  form.set('contactName', contact?.contactName ?? '')
  form.set('email', contact?.email ?? '')
}

/** Whom to ask for an offer: by mail, or by hand where the product sends no mail. */
const AskForm = ({ of, given, close, setDirty }: AskProps) => {
  const t = useText(requestMessages)
  const [written, setWritten] = useState<Written>()
  const form: Form<Values> = useForm(askingCalls.ask, {
    start: given
      ? {
          supplierId: given.supplierId,
          contactName: given.contactName,
          email: given.email,
          language: given.language,
        }
      : {},
    fixed: { id: of.id, version: of.version },
    saved: ({ requestId, letter }) => {
      setDirty(false)
      if (letter) return setWritten({ requestId, letter })
      toast.success(t('asked'))
      close()
    },
    latest: async () => {
      const now = await queryNow(schemeCalls.get, { id: of.id })
      return { start: form.store.read().values, fixed: { id: now.id, version: now.version } }
    },
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty && written === undefined), [setDirty, dirty, written])
  if (written) return <ByHand of={of} written={written} />
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection title={t('toWhom')}>
        <PickField
          form={form}
          name="supplierId"
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, state: 'active' as const, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName }) => supplierName}
          detail={({ supplierCode, countryName }) => [supplierCode, countryName].join(' · ')}
          shown={given?.supplierName}
          onPick={(row) => {
            if (row) void fill(form, row.id).catch(() => undefined)
          }}
        />
        <ChoiceField
          form={form}
          name="language"
          options={requestLanguages.map((value) => ({ value, label: t(`language_${value}`) }))}
        />
        <TextField form={form} name="contactName" max={60} />
        <TextField form={form} name="email" max={100} />
      </FormSection>
      <p>{t('askText')}</p>
    </FormFrame>
  )
}
export default AskForm
