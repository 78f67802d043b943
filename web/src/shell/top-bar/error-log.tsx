import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { Button } from 'antd'
import { clearErrorLog, copyText, useErrorLog } from '../../kit/api/index.ts'
import { AppDialog, Empty } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { ToolProps } from './tools.tsx'
import './error-log.css'

/** What went wrong in this browser since the page was opened, for those who look after the product. */
export default function ErrorLog({ open, close }: ToolProps) {
  const t = useText(toolMessages)
  const errors = useErrorLog()
  const copy = () =>
    void copyText(errors.map(({ at, address, text, stack }) => [at, address, text, stack].join('\n')).join('\n\n'))
  const footer = errors.length > 0 && (
    <>
      <Button onClick={copy}>{t('errorsCopy')}</Button>
      <Button danger onClick={clearErrorLog}>
        {t('errorsClear')}
      </Button>
    </>
  )
  return (
    <AppDialog open={open} onClose={close} title={t('errors')} width={720} footer={footer}>
      {errors.length === 0 ? (
        <Empty title={t('errorsNone')} text={t('errorsHelp')} />
      ) : (
        <>
          <p className="error-log-help">{t('errorsHelp')}</p>
          <ol className="error-log">
            {errors.map(({ at, address, text, stack }) => (
              <li key={`${at}${text}`}>
                <strong>{text}</strong>
                <p>
                  <time>{at}</time> <code>{address}</code>
                </p>
                {stack !== '' && (
                  <details>
                    <summary>{t('errorsStack')}</summary>
                    <pre>{stack}</pre>
                  </details>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </AppDialog>
  )
}
