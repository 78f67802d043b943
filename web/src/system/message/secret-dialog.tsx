import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { copyText } from '../../kit/api/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** The secret that a webhook's messages are signed with, shown this once. */
export const SecretDialog = ({ secret, close }: { secret: string | undefined; close: () => void }) => {
  const t = useText(channelMessages)
  const title = useText(messageMessages)('secret')
  const take = () => void copyText(secret ?? '')
  return (
    <AppDialog
      open={secret !== undefined}
      title={title}
      width={480}
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
