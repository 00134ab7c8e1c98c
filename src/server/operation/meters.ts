import { Counter, Gauge, type Registry } from 'prom-client';

/** Numbers by the values of a label. */
type ByLabel = Readonly<Record<string, number>>;
type Soon<T> = T | Promise<T>;

/** Metrics whose values are read whenever they are asked for. Counters count since the start of this process. */
export function meters(register: Registry) {
  const registers = [register];
  return {
    gauge: (name: string, help: string, value: () => Soon<number>) =>
      new Gauge({
        name: `assess_${name}`,
        help,
        registers,
        async collect() {
          this.set(await value());
        },
      }),
    gauges: (name: string, help: string, label: string, values: () => Soon<ByLabel>) =>
      new Gauge({
        name: `assess_${name}`,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const read = await values();
          this.reset();
          for (const [value, number] of Object.entries(read)) this.set({ [label]: value }, number);
        },
      }),
    counter: (name: string, help: string, value: () => number) =>
      new Counter({
        name: `assess_${name}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(value());
        },
      }),
    counters: (name: string, help: string, label: string, values: () => ByLabel) =>
      new Counter({
        name: `assess_${name}_total`,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, number] of Object.entries(values())) this.inc({ [label]: value }, number);
        },
      }),
  };
}
