import { type InboundRow, repairSourceCalls } from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceMessages } from '@geodepot/contracts/equipment/repair-source.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Facts } from '../../kit/ui/index.ts'

const Content = ({ id }: { id: number }) => {
  const t = useText(repairSourceMessages)
  const asked = useApiQuery(repairSourceCalls.get, { id }, { fresh: 0 })
  return (
    <Answered asked={[asked]}>
      {() => {
        if (!asked.data) return null
        const { content, source, outcome, reason, repairNumber, times, receivedTime, receivedBy, deviceName } =
          asked.data
        return (
          <>
            <Facts
              of={[
                [t('source'), t(`source_${source}`)],
                [t('outcome'), t(`outcome_${outcome}`)],
                [t('reason'), reason],
                [t('repairNumber'), repairNumber ?? ''],
                [t('deviceName'), deviceName ?? ''],
                [t('receivedTime'), receivedTime],
                [t('receivedBy'), receivedBy],
                [t('times'), String(times)],
              ]}
            />
            <h3>{t('sent')}</h3>
            <Facts
              of={[
                [t('number'), content.number],
                [t('deviceNo'), content.deviceNo],
                [t('projectInfoNo'), content.projectInfoNo ?? ''],
                [t('faultTime'), content.faultTime],
                [t('faultDesc'), content.faultDesc],
                [t('repairLevel'), content.repairLevel],
                [t('estimate'), content.estimate],
                [t('remark'), content.remark ?? ''],
              ]}
            />
          </>
        )
      }}
    </Answered>
  )
}

/** One repair as another system sent it, and what became of it. */
export const InboundDialog = ({ of, close }: { of: InboundRow | undefined; close: () => void }) => {
  const t = useText(repairSourceMessages)
  return (
    <AppDialog open={of !== undefined} title={of?.number ?? t('title')} width={720} onClose={close}>
      {of && <Content id={of.id} />}
    </AppDialog>
  )
}
