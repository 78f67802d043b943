import { type Channels, message } from '@geodepot/contracts/system/message.ts'
import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { useState } from 'react'
import { useApiQuery, call } from '../../kit/api/index.ts'
import { FormFrame, FormSection, TextField, useDirty, useField, useForm } from '../../kit/form/index.ts'
import { GuardedButton, Failed, Waiting } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { KindTable } from './kind-table.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TestButton } from './test-button.tsx'
import './channels.css'

const LatestError = ({ of }: { of: { readonly text: string; readonly time: string } | null }) => {
  const t = useText(channelMessages)
  return (
    of && (
      <p className="channel-error" role="status">
        {t('lastFault', of)}
      </p>
    )
  )
}

const ChannelForm = ({ of }: { of: Channels }) => {
  const t = useText(channelMessages)
  const m = useText(messageMessages)
  const [secret, setSecret] = useState<string>()
  const form = useForm(message.saveChannels, {
    start: { emailKinds: of.email.kinds, webhookKinds: of.webhook.kinds, webhookUrl: of.webhook.url },
    // What was emptied is sent as such.
    outgoing: async (ask) => ({ webhookUrl: '', emailKinds: [], webhookKinds: [], ...ask }),
    saved: (answer) => setSecret(answer.secret ?? undefined),
  })
  const dirty = useDirty(form)
  const { value: url } = useField(form, 'webhookUrl')
  const noMail = !of.email.ready ? t('mailNotReady') : of.email.address === '' ? t('noAddress') : undefined
  const renew = async () => {
    const { emailKinds, webhookKinds, webhookUrl } = form.store.read().values
    const answer = await call(
      message.saveChannels,
      { emailKinds, webhookKinds, webhookUrl, newSecret: true },
      { change: true },
    )
    setSecret(answer.secret ?? undefined)
  }
  return (
    <FormFrame form={form} saveLabel={t('save')} savingLabel={t('saving')}>
      <p className="channel-text">{t('channelsHelp')}</p>
      <KindTable form={form} noMail={noMail !== undefined} noWebhook={typeof url !== 'string' || url === ''} />
      <section className="channel" aria-label={m('email')}>
        <h3>{m('email')}</h3>
        <p>{noMail ?? t('emailTo', { address: of.email.address })}</p>
        <LatestError of={of.email.error} />
        <TestButton channel="email" disabled={noMail !== undefined} />
      </section>
      <section className="channel" aria-label={m('webhook')}>
        <h3>{m('webhook')}</h3>
        <FormSection>
          <TextField form={form} name="webhookUrl" hint={t('webhookHint')} max={500} />
        </FormSection>
        <LatestError of={of.webhook.error} />
        <div className="channel-buttons">
          <TestButton channel="webhook" disabled={of.webhook.url === '' || dirty} />
          {of.webhook.hasSecret && (
            <GuardedButton disabled={dirty} onPress={renew}>
              {m('newSecret')}
            </GuardedButton>
          )}
        </div>
      </section>
      <SecretDialog secret={secret} close={() => setSecret(undefined)} />
    </FormFrame>
  )
}

/** How a person wants to hear of things beside the page: by kind, by e-mail and webhook. */
const ChannelsPanel = () => {
  const { data, error, refetch } = useApiQuery(message.channels, {}, { keep: true })
  if (!data)
    return error ? (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    ) : (
      <Waiting as="fields" />
    )
  return <ChannelForm of={data} />
}
export default ChannelsPanel
