import type { OperatorRow } from '@geodepot/contracts/equipment/operator.ts'
import { operatorMessages } from '@geodepot/contracts/equipment/operator.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { Trend } from './trend.tsx'

/** What an operator came to, for whoever does not keep the register. */
const Results = ({ of, close }: { of: OperatorRow; close: () => void }) => {
  const t = useText(operatorMessages)
  return (
    <AppDialog open title={t('resultsOf', { name: of.operatorName })} width={720} onClose={close}>
      <Trend id={of.id} name={of.operatorName} />
    </AppDialog>
  )
}
export default Results
