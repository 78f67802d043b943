import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { tell } from '../../kit/call/index.ts'
import { copy } from '../../kit/copy/index.ts'
import { AppDialog } from '../../kit/dialog/index.ts'
import { useText } from '../../kit/text/index.ts'

/** The secret that a webhook's messages are signed with, shown this once. */
export const SecretDialog = ({ secret, close }: { secret: string | undefined; close: () => void }) => {
  const t = useText(channelMessages)
  const title = useText(messageMessages)('secret')
  const take = () =>
    void copy(secret ?? '').then((copied) => {
      if (copied) tell.success(t('copied'))
    })
  return (
    <AppDialog
      open={secret !== undefined}
      title={title}
      width={520}
      onClose={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <p className="channel-secret">
        <code>{secret}</code>
        <Button size="small" icon={<CopyOutlined aria-hidden="true" />} onClick={take}>
          {t('copy')}
        </Button>
      </p>
      <p className="channel-text">{t('secretUse')}</p>
    </AppDialog>
  )
}
