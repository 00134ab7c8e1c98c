import { describe, expect, test } from 'vitest';
import {
  newSpanId,
  readTrace,
  traceContextOf,
  traceHeaders,
  traceText,
} from '../../src/domain/trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${PARENT}-01`;

describe('a trace context', () => {
  test('is taken over, also from later versions of the header, with the flags that are defined', () => {
    const context = { traceId: TRACE, parentId: PARENT };
    expect(traceContextOf({ traceparent: VALID })).toEqual({ ...context, flags: '01' });
    expect(traceContextOf({ traceparent: ` ${VALID}\t` })).toEqual({ ...context, flags: '01' });
    expect(traceContextOf({ traceparent: `00-${TRACE}-${PARENT}-ff` })).toEqual({ ...context, flags: '03' });
    expect(traceContextOf({ traceparent: `cc-${TRACE}-${PARENT}-00` })).toEqual({ ...context, flags: '00' });
    expect(traceContextOf({ traceparent: `cc-${TRACE}-${PARENT}-01-more` })).toEqual({
      ...context,
      flags: '01',
    });
  });

  test.each([
    undefined,
    '',
    'trace',
    `ff-${TRACE}-${PARENT}-01`,
    `${VALID}-more`,
    `${VALID}.`,
    `cc-${TRACE}-${PARENT}-01.more`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.slice(1)}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-1`,
    [VALID, VALID],
    `${VALID}, ${VALID}`,
  ])('with the header %j counts as absent', (traceparent) => {
    expect(traceContextOf({ traceparent, tracestate: 'a=1' })).toBeUndefined();
  });

  test('keeps a valid state as it is, from one header or several', () => {
    const stateOf = (tracestate: string | string[]) =>
      traceContextOf({ traceparent: VALID, tracestate })?.state;
    expect(stateOf('rojo=00f067aa0ba902b7, t61rcWkgMzE@congo=1')).toBeUndefined();
    expect(stateOf('rojo=00f067aa0ba902b7,\t0tenant@congo=t61 x')).toBe(
      'rojo=00f067aa0ba902b7,0tenant@congo=t61 x',
    );
    expect(stateOf(['a=1', 'b=2'])).toBe('a=1,b=2');
    expect(stateOf('a=1,,b=2')).toBe('a=1,b=2');
    const many = Array.from({ length: 33 }, (_, index) => `k${index}=1`);
    expect(stateOf(many.slice(0, 32).join(','))).toBe(many.slice(0, 32).join(','));
    for (const bad of [many.join(','), 'a=1,a=2', 'a', 'A=1', 'a=', 'a=ä', 'a=1=2', '=1', ''])
      expect(stateOf(bad), bad).toBeUndefined();
  });

  test('without a valid state is passed on without one', () => {
    const context = traceContextOf({ traceparent: VALID, tracestate: 'A' })!;
    expect(traceHeaders(context)).toEqual({ traceparent: VALID });
  });

  test('is read back from its text, and passed on as it was', () => {
    for (const tracestate of [undefined, 'a=1 2,b=3']) {
      const context = traceContextOf({ traceparent: VALID, tracestate })!;
      expect(readTrace(traceText(context))).toEqual(context);
      expect(traceHeaders(context)).toEqual({
        traceparent: VALID,
        ...(tracestate && { tracestate }),
      });
    }
    expect(newSpanId()).toMatch(/^[0-9a-f]{16}$/);
    expect(newSpanId()).not.toBe(newSpanId());
  });
});
