import { type DeptRow, deptTypes } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

/** The words of a department's coded values, and the choices that they make. */
export const useWords = () => {
  const t = useText(deptMessages)
  const status = (value: DeptRow['status']) => t(`status${value}`)
  const kind = (value: DeptRow['deptType']) => t(`type_${value}`)
  const country = (value: DeptRow['country']) => t(`country${value}`)
  return {
    status,
    kind,
    country,
    statusTag: (value: DeptRow['status']) => (
      <StateTag tone={value === '0' ? 'done' : 'refused'}>{status(value)}</StateTag>
    ),
    statusOptions: (['0', '1'] as const).map((value) => ({ value, label: status(value) })),
    kindOptions: deptTypes.map((value) => ({ value, label: kind(value) })),
    countryOptions: (['1', '2'] as const).map((value) => ({ value, label: country(value) })),
  }
}
