import { describe, expect, it } from 'vitest'
import { placesOf } from './places.ts'

const places = placesOf([
  { method: 'GET', url: '/x/list' },
  { method: 'POST', url: '/x' },
  { method: 'GET', url: '/x/:id' },
  { method: 'DELETE', url: '/x/:ids' },
  { method: 'POST', url: '/x/:id/lines' },
  { method: 'PUT', url: '/x/all/:line' },
])
const at = (path: string) => {
  const methods = places.methodsAt(path)
  return methods && [...methods]
}

describe('the places of calls', () => {
  it('are found by name before by parameter, and whatever a parameter is called', () => {
    expect(at('/x/list')).toEqual(['GET'])
    expect(at('/x/1')).toEqual(['GET', 'DELETE'])
    expect(at('/x/%6cist')).toEqual(['GET'])
    expect(at('/x/a%2Flist')).toEqual(['GET', 'DELETE'])
    expect(at('/x/%')).toEqual(['GET', 'DELETE'])
    expect(at('/x/1/lines')).toEqual(['POST'])
    expect(at('/x/all/lines')).toEqual(['PUT'])
  })

  it('are no others', () => {
    for (const path of ['/', '/y', '/x/1/other', '/x/1/lines/2', '/x/all/lines/']) expect(at(path)).toBeUndefined()
  })

  it('say which of them a call elsewhere would answer in their stead', () => {
    expect(places.taken).toEqual([
      { url: '/x/list', method: 'DELETE' },
      { url: '/x/all/:line', method: 'POST' },
    ])
  })
})
