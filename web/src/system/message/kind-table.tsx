import { type MessageKind, type message, messageKinds } from '@geodepot/contracts/system/message.ts'
import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { CheckOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type Form, type ValuesOf, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

type Values = ValuesOf<typeof message.saveChannels>
interface ColumnProps {
  readonly form: Form<Values>
  readonly name: 'emailKinds' | 'webhookKinds'
  readonly kind: MessageKind
  readonly label: string
  readonly disabled: boolean
}
const Choice = ({ form, name, kind, label, disabled }: ColumnProps) => {
  const { value } = useField(form, name)
  const chosen = Array.isArray(value) ? (value as MessageKind[]) : []
  const has = chosen.includes(kind)
  // What was chosen before can always be taken back.
  return (
    <Checkbox
      checked={has}
      disabled={disabled && !has}
      aria-label={label}
      onChange={({ target }) =>
        form.set(name, target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
      }
    />
  )
}

/** For each kind of message by which channels it goes out; in the product it always shows. */
export const KindTable = ({ form, noMail, noWebhook }: { form: Form<Values>; noMail: boolean; noWebhook: boolean }) => {
  const t = useText(channelMessages)
  const m = useText(messageMessages)
  return (
    <table className="channel-kinds">
      <thead>
        <tr>
          <th scope="col">{m('kind')}</th>
          <th scope="col">{t('inProduct')}</th>
          <th scope="col">{m('email')}</th>
          <th scope="col">{m('webhook')}</th>
        </tr>
      </thead>
      <tbody>
        {messageKinds.map((kind) => {
          const says = { kind: m(`kind_${kind}`) }
          return (
            <tr key={kind}>
              <th scope="row">{says.kind}</th>
              <td>
                <CheckOutlined role="img" aria-label={t('always')} title={t('always')} />
              </td>
              <td>
                <Choice form={form} name="emailKinds" kind={kind} disabled={noMail} label={t('byEmail', says)} />
              </td>
              <td>
                <Choice form={form} name="webhookKinds" kind={kind} disabled={noWebhook} label={t('byWebhook', says)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
