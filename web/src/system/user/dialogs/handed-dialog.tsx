import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { copyText } from '../../../kit/api/index.ts'
import { AppDialog } from '../../../kit/ui/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import type { Handed } from '../made.ts'
import './handed.css'

/** Passwords that were set, shown this once: each to be copied, or all together. */
export const HandedDialog = ({
  handed,
  title,
  close,
}: {
  handed: readonly Handed[] | undefined
  title: string
  close: () => void
}) => {
  const t = useText(accountMessages)
  const rows = handed ?? []
  const done = rows.filter(({ trouble }) => trouble === undefined)
  const take = (text: string) => void copyText(text)
  const line = ({ userName, nickName, password }: Handed) => `${nickName}\t${userName}\t${password}`
  const footer = (
    <>
      {done.length > 1 && (
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => take(done.map(line).join('\n'))}>
          {t('copyAll')}
        </Button>
      )}
      <Button type="primary" onClick={close}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <AppDialog open={handed !== undefined} title={title} width={720} onClose={close} footer={footer}>
      {done.length > 0 && <Alert type="warning" showIcon title={t('resetDone')} className="handed-note" />}
      <ul className="handed">
        {rows.map((one) => (
          <li key={one.userName}>
            <span className="handed-who">
              <strong>{one.nickName}</strong>
              <small>{one.userName}</small>
            </span>
            {one.trouble === undefined ? (
              <>
                <code>{one.password}</code>
                <Button
                  size="small"
                  icon={<CopyOutlined aria-hidden="true" />}
                  aria-label={`${t('copy')}: ${one.nickName}`}
                  onClick={() => take(one.password)}
                >
                  {t('copy')}
                </Button>
              </>
            ) : (
              <span className="handed-trouble">
                {t('resetFailed')}: {one.trouble}
              </span>
            )}
          </li>
        ))}
      </ul>
    </AppDialog>
  )
}
