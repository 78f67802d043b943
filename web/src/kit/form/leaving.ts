import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { toast } from '../api/index.ts'
import { translate } from '../i18n/index.ts'

/** Whether a person leaves what was typed and not saved; says whether a draft of it stays. */
export const askToLeave = (keepsDraft: boolean): Promise<boolean> =>
  toast.confirm({
    title: translate(webMessages, 'closeUnsaved'),
    text: translate(formMessages, keepsDraft ? 'leaveKept' : 'leaveLost'),
    ok: translate(webMessages, 'closeAnyway'),
    cancel: translate(webMessages, 'keepEditing'),
  })
