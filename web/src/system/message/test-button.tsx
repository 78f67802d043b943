import { type MessageChannel, message } from '@geodepot/contracts/system/message.ts'
import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { useApiMutation } from '../../kit/api/index.ts'
import { GuardedButton, holds } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** Sends a test by one channel, as it is saved. */
export const TestButton = ({ channel, disabled }: { channel: MessageChannel; disabled: boolean }) => {
  const t = useText(channelMessages)
  const { run } = useApiMutation(message.testChannel)
  return (
    <GuardedButton disabled={disabled} hold={holds.submit} busyText={t('testing')} onPress={() => run({ channel })}>
      {t('test')}
    </GuardedButton>
  )
}
