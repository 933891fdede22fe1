/** Up to this many numbers, insertion sort is fastest. */
const FEW = 16;

/**
 * Sorts numbers in ascending order; none may be further than 1e300 from 0. A bucket sort: O(n) for
 * evenly spread values such as edges of periods, in a fraction of the time of `sort`. The worst case is
 * O(n log n).
 */
export function sortedNumbers(values: Float64Array): Float64Array {
  const count = values.length;
  if (count <= FEW) return insertionSort(values.slice(), 0, count);
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least === most) return values.slice();
  const scale = (count - 1) / (most - least);
  // First the count of numbers before each bucket, then the index for its next number.
  const places = new Int32Array(count + 1);
  for (const value of values) {
    const next = Math.floor((value - least) * scale) + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let bucket = 1; bucket <= count; bucket += 1)
    places[bucket] = (places[bucket] ?? 0) + (places[bucket - 1] ?? 0);
  const sorted = new Float64Array(count);
  for (const value of values) {
    const bucket = Math.floor((value - least) * scale);
    const index = places[bucket] ?? 0;
    sorted[index] = value;
    places[bucket] = index + 1;
  }
  let start = 0;
  for (let bucket = 0; bucket < count; bucket += 1) {
    const end = places[bucket] ?? 0;
    if (end - start > FEW) sorted.subarray(start, end).sort();
    else if (end - start > 1) insertionSort(sorted, start, end);
    start = end;
  }
  return sorted;
}

function insertionSort(values: Float64Array, start: number, end: number): Float64Array {
  for (let next = start + 1; next < end; next += 1) {
    const value = values[next] ?? 0;
    let index = next;
    for (; index > start && (values[index - 1] ?? 0) > value; index -= 1)
      values[index] = values[index - 1] ?? 0;
    values[index] = value;
  }
  return values;
}
