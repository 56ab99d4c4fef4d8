/** State of a page that is in its address: a reload, a link, and the Back button keep it. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** @returns the parameters, and a function that changes some of them in place; null removes one. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { params, change }
}

/** One of several values; the usual one isn't in the address. */
export function useAddressChoice<Value extends string>(name: string, values: readonly Value[], usual: Value) {
  const { params, change } = useAddress()
  const value = values.find((each) => each === params.get(name)) ?? usual
  // Another part of a list has another order, and begins at its first row.
  const choose = (chosen: Value) =>
    change({ [name]: chosen === usual ? null : chosen, sort: null, dir: null, [ITEM]: null })
  return [value, choose] as const
}

/** The item of a list that is open; null: the first one. */
export function useAddressItem() {
  const { params, change } = useAddress()
  const there = params.get(ITEM)
  // The address changes a moment later. A key that is pressed meanwhile must find the new item.
  const [coming, setComing] = useState<string | null | undefined>(undefined)
  if (coming === there) setComing(undefined)
  const choose = (id: string | null) => {
    setComing(id)
    change({ [ITEM]: id })
  }
  return [coming === undefined ? there : coming, choose] as const
}

const ITEM = 'item'

/** @returns the address of a list with one of its items open. */
export const withItem = (path: string, id: string): string => `${path}?${new URLSearchParams({ [ITEM]: id })}`
