import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { tell } from '../call/index.ts'
import { says } from '../text/index.ts'

/** Whether a person leaves what was typed and not saved; says whether a draft of it stays. */
export const askToLeave = (keepsDraft: boolean): Promise<boolean> =>
  tell.confirm({
    title: says(webMessages, 'closeUnsaved'),
    text: says(formMessages, keepsDraft ? 'leaveKept' : 'leaveLost'),
    ok: says(webMessages, 'closeAnyway'),
    cancel: says(webMessages, 'keepEditing'),
  })
