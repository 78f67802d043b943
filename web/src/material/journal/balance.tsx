import { journalCalls } from '@geodepot/contracts/material/journal.ts'
import { journalMessages } from '@geodepot/contracts/material/journal.messages.ts'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, LinesTable } from '../../kit/ui/index.ts'

const one = ['keyword', 'period', 'projectInfoNo', 'documentNumber'] as const
const several = ['storeId', 'account', 'journalKind'] as const

/** Debits and credits by account, of all that the list finds. */
const Balance = ({ close }: { close: () => void }) => {
  const t = useText(journalMessages)
  const [address] = useSearchParams()
  const ask = Object.fromEntries([
    ...one.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
    ...several.flatMap((name) => (address.has(name) ? [[name, address.getAll(name)]] : [])),
  ]) as Parameters<typeof useApiQuery<typeof journalCalls.balance>>[1]
  const asked = useApiQuery(journalCalls.balance, ask)
  return (
    <AppDialog open title={t('byAccount')} width={720} onClose={close}>
      <Answered asked={[asked]}>
        {() =>
          asked.data && (
            <>
              <p>
                <strong>{asked.data.period}</strong> {t('debit')} {shownNumber(asked.data.debit)} · {t('credit')}{' '}
                {shownNumber(asked.data.credit)} · {t('balanced')}
              </p>
              <LinesTable
                rows={asked.data.accounts.map((row) => ({ ...row, name: t(`account_${row.account}`) }))}
                rowKey="account"
                label={t('byAccount')}
                card={{ title: 'name', facts: ['debit', 'credit'] }}
                columns={[
                  { field: 'name', title: t('account') },
                  { field: 'debit', title: t('debit'), kind: 'money', total: true },
                  { field: 'credit', title: t('credit'), kind: 'money', total: true },
                ]}
              />
            </>
          )
        }
      </Answered>
    </AppDialog>
  )
}
export default Balance
