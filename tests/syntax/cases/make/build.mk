CC = gcc
FLAGS := -O2 -Wall

.PHONY: all clean
all: build test

build: main.o util.o
	$(CC) -o app $^
	@echo done

%.o: %.c
	$(CC) -c $<

clean:
	rm -f *.o

ifdef DEBUG
mode:
	echo debug
else
mode:
	echo release
endif
