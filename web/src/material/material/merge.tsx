import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { type MergeChoice, MergeRecords } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { materialName } from './naming.ts'
import { tellApart } from './words.ts'

/** Asks which of the chosen materials stays, telling what hangs on each, and makes them one. */
const MergeMaterials = (props: MergeChoice) => {
  const t = useText(materialMessages)
  return (
    <MergeRecords
      {...props}
      standing={materialCalls.standing}
      merge={materialCalls.merge}
      title={t('mergeTitle')}
      help={t('mergeHelp')}
      ok={t('merge')}
      name={materialName}
      tellApart={tellApart}
    />
  )
}
export default MergeMaterials
