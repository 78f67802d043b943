import { type DeviceRow, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { useChange } from '../../kit/ask/index.ts'
import { tell } from '../../kit/call/index.ts'
import { useText } from '../../kit/text/index.ts'

/** Takes a device out of the ledger once the person has said yes to a question that names it. */
export const useRemove = (): ((
  row: Pick<DeviceRow, 'devId' | 'devName' | 'selfNum' | 'devSign'>,
) => Promise<boolean>) => {
  const t = useText(deviceMessages)
  const { run } = useChange(device.remove)
  return async (row) => {
    const name = [row.devName, row.selfNum ?? row.devSign].filter((part) => part !== null && part !== '').join(' ')
    if (
      !(await tell.confirm({
        title: t('removeTitle'),
        text: t('removeQuestion', { name }),
        ok: t('remove'),
        danger: true,
      }))
    )
      return false
    try {
      await run({ id: row.devId })
      return true
    } catch {
      // Why it stays was told by the call.
      return false
    }
  }
}
