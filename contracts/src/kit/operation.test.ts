import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { document, documentOperations, permissionOf } from './document.ts'
import { messages } from './messages.ts'
import { operations, pathNames } from './operation.ts'

const texts = messages('kit/test', { title: ['标题', 'Title'] })
const empty = z.object({})

describe('operations', () => {
  it('get their full name, their texts and the usual form', () => {
    const { list } = operations('equipment/device', texts, {
      list: {
        method: 'GET',
        path: '/equipment/device/list',
        permission: 'equipment:device:list',
        input: empty,
        answer: z.void(),
      },
    })
    expect(list).toMatchObject({
      name: 'equipment/device.list',
      wire: 'data',
      ok: 200,
      body: 'json',
      messages: texts,
      method: 'GET',
      permission: 'equipment:device:list',
    })
    expect(list).not.toHaveProperty('success')
  })

  it('keep what they say otherwise, but never another name', () => {
    const declared = {
      method: 'POST',
      path: '/x',
      permission: 'public',
      wire: 'bare',
      ok: 0,
      body: 'form',
      success: 'title',
      input: empty,
      answer: z.void(),
      name: 'mine',
    } as const
    const { take } = operations('a/b', texts, { take: declared })
    expect(take).toMatchObject({ name: 'a/b.take', wire: 'bare', ok: 0, body: 'form', success: 'title' })
  })

  it('name the places of their path', () => {
    expect([pathNames('/a'), pathNames('/a/{id}'), pathNames('/a/{tableId}/b/{id}')]).toEqual([
      [],
      ['id'],
      ['tableId', 'id'],
    ])
  })
})

describe('the operations of a document', () => {
  const note = document({
    name: 'system/note',
    messages: texts,
    prefix: 'NT',
    header: z.object({ title: z.string() }),
    line: z.object({ what: z.string() }),
    states: { draft: { wire: '0', tone: 'draft' }, sent: { wire: '9', tone: 'done' } },
    editable: ['draft'],
    transitions: {
      send: {
        role: 'submit',
        from: ['draft'],
        to: 'sent',
        permission: 'system:note:send',
        button: 'primary',
        input: z.object({ opinion: z.string() }),
      },
      recall: { role: 'own', by: 'author', from: ['sent'], permission: 'system:note:recall', button: 'default' },
    },
    scope: { departments: ['department_id'], projects: [], people: [] },
    holds: {},
  })
  const calls = documentOperations(note, {
    row: z.object({ id: z.number() }),
    detail: z.object({ id: z.number() }),
    filters: {},
    sortable: ['title'],
    exported: ['number'],
  })

  it('are the usual ones and one for each transition, each with a permission of its own module', () => {
    expect(Object.values(calls).map(({ method, path, permission }) => `${method} ${path} ${permission}`)).toEqual([
      'GET /system/note/list system:note:list',
      'GET /system/note/{id} system:note:query',
      'POST /system/note system:note:add',
      'PUT /system/note/{id} system:note:edit',
      'DELETE /system/note/{ids} system:note:remove',
      'GET /system/note/{id}/history system:note:query',
      'POST /system/note/export system:note:export',
      'POST /system/note/{id}/send system:note:send',
      'POST /system/note/{id}/recall system:note:recall',
    ])
    expect(Object.entries(calls).map(([key, { name }]) => name === `system/note.${key}`)).not.toContain(false)
    expect(permissionOf(note, 'query')).toBe('system:note:query')
  })

  it('ask for the version wherever something changes, and for what the transition needs', () => {
    expect(calls.send.input.safeParse({ id: '7', version: '2', opinion: 'yes', more: 1 })).toEqual({
      success: true,
      data: { id: 7, version: 2, opinion: 'yes' },
    })
    for (const given of [
      { id: 7, opinion: 'yes' },
      { id: 7, version: 2 },
      { version: 2, opinion: 'yes' },
    ])
      expect(calls.send.input.safeParse(given).success).toBe(false)
    expect(calls.update.input.safeParse({ id: 7, title: 'a', lines: [] }).success).toBe(false)
    expect(calls.update.input.safeParse({ id: 7, version: 1, title: 'a', lines: [{ what: 'b', price: 1 }] })).toEqual({
      success: true,
      data: { id: 7, version: 1, title: 'a', lines: [{ what: 'b' }] },
    })
    expect(
      calls.create.input.safeParse({ title: 'a', lines: Array.from({ length: 10_001 }, () => ({ what: 'b' })) })
        .success,
    ).toBe(false)
  })
})
