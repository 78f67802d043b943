import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { CallError, download } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'

/** What a client asks for when the current project starts, as one file. */
export const PackButton = () => {
  const t = useText(certificateMessages)
  const project = useCurrentProject()
  const may = mayDo(usePerson(), certificateCalls.pack.permission)
  if (!may || !project) return null
  return (
    <GuardedButton
      title={t('packHelp')}
      onPress={async () => {
        try {
          await download(certificateCalls.pack, { projectInfoNo: project.projectInfoNo })
        } catch (error) {
          if (!(error instanceof CallError)) throw error
        }
      }}
    >
      {t('packOf', { project: project.projectName })}
    </GuardedButton>
  )
}
